// Carrying something under the pointer, chip or card, to a place that takes it.

const START = 6;

/** `make` gives what is carried, `places` selects where it may be put, `drop` gets the place. A mere click carries nothing. */
export function carry(event, { make, places, drop }) {
  if (event.button) return;
  const [x, y] = [event.clientX, event.clientY];
  let carried = null;
  const under = (moved) => document.elementFromPoint(moved.clientX, moved.clientY)?.closest(places) ?? null;
  const mark = (place) => {
    for (const one of document.querySelectorAll(places)) one.classList.toggle("over", one === place);
  };
  const follow = (moved) => {
    if (!carried && Math.hypot(moved.clientX - x, moved.clientY - y) > START) {
      carried = make();
      carried.classList.add("carried");
      document.body.append(carried);
    }
    if (!carried) return;
    moved.preventDefault();
    carried.style.transform = `translate(${moved.clientX}px, ${moved.clientY}px) translate(-50%, -50%)`;
    mark(under(moved));
  };
  const end = (up) => {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!carried) return;
    carried.remove();
    const place = up.type === "pointerup" ? under(up) : null;
    mark(null);
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (place) drop(place);
  };
  addEventListener("pointermove", follow, { passive: false });
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Ignores the click that ends a drag. */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
