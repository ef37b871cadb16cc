// Runs before the first paint, so a chosen theme never flashes.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(`longsuit ${name}`);
    } catch {
      return null;
    }
  };
  const theme = read("theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  root.dataset.suits = read("suits") === "4" ? "4" : "2";
})();
