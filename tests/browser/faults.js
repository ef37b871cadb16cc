async () => {
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  const faults = [];
  const name = (one) => `${one.tagName.toLowerCase()}${one.id ? `#${one.id}` : ""}${typeof one.className === "string" && one.className ? `.${one.className.split(" ").join(".")}` : ""} "${(one.getAttribute("aria-label") ?? one.textContent).trim().slice(0, 40)}"`;
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.closest(".visually-hidden, .skip, [hidden]");
  const texts = (one) => [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  const strip = document.querySelector("#seats");
  const slides = getComputedStyle(strip).overflowX === "auto";

  for (const one of document.querySelectorAll("#shell *, main, main *")) {
    if (one.closest("svg") || !shown(one)) continue;
    const style = getComputedStyle(one);
    const scrolls = style.overflowX !== "visible" || style.overflowY !== "visible";
    if (scrolls && one.scrollHeight > one.clientHeight + 1 && style.display !== "inline") faults.push(`${name(one)} hides ${one.scrollHeight - one.clientHeight} px of its height`);
    if (scrolls && one.scrollWidth > one.clientWidth + 1 && !(one === strip && slides)) faults.push(`${name(one)} hides ${one.scrollWidth - one.clientWidth} px of its width`);
    if (!one.matches("button, a, input, play-card, .chips") && !texts(one)) continue;
    if (slides && strip.contains(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(one);
    const boxes = one.matches("button, a, input, play-card, .chips") ? [one.getBoundingClientRect()] : [...range.getClientRects()];
    for (const box of boxes) {
      if (box.width < 1 || box.height < 1) continue;
      if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) {
        faults.push(`${name(one)} is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        continue;
      }
      if (style.pointerEvents === "none" || one.closest(".spot-result, .spot-toke")) continue;
      const fanned = one.matches("play-card") && !one.closest("#hand") && (!one.dataset.card || one.closest(".seat"));
      const points = fanned ? [[0.04, 0.5]] : [[0.5, 0.5], [0.08, 0.12], [0.92, 0.88], [0.92, 0.12], [0.08, 0.88]];
      const over = points.map(([x, y]) => document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)).find((top) => top && top !== one && !one.contains(top) && !top.contains(one) && !(one.closest("p") && one.closest("p") === top.closest("p")) && !(top.closest(".spot") && top.closest(".spot") === one.closest(".spot")));
      if (over) {
        faults.push(`${name(one)} is covered by ${name(over)}`);
        break;
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > innerHeight) faults.push("the page scrolls");
  const { view } = await import("/static/table/store.js");
  const dealt = view()?.dealer_held > 0;
  const needs = [...(dealt ? ["#dealer-hand play-card"] : []), "#hand play-card", "#bar button:not(:disabled), #bar a, #bar .bar-line"];
  const state = document.querySelector("#bar").dataset.state;
  if (["deciding", "result"].includes(state)) {
    if (document.querySelector("#result")) needs.push(".result-reason", "#hand-line strong", ...(dealt ? ["#dealer-line"] : []));
    if (state === "deciding") needs.push("#hand-line strong", "[data-way] button.primary", ".shape", ...(view().folds ? ['[data-action="fold"]'] : []));
    for (const need of needs) {
      const all = [...document.querySelectorAll(need)];
      if ((!all.length && !document.querySelector("#bar h2")?.textContent.includes("called off") && !(need === "#hand-line strong" && document.querySelector("#verdict")?.textContent.includes("folded"))) || all.some((one) => !shown(one))) faults.push(`${need} is not shown`);
    }
  }
  return [...new Set(faults)].slice(0, 12);
}
