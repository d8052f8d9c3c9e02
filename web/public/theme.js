// Sets the theme before the first paint, so that a dark page never flashes white. `data-theme` is
// always `light` or `dark`; the stored choice may also be `system`.
(function () {
  var system = matchMedia("(prefers-color-scheme: dark)");
  function set() {
    var chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem("kibitzer.theme") || "null");
    } catch (e) {
      // Without storage the system's theme is used.
    }
    if (chosen !== "light" && chosen !== "dark") chosen = system.matches ? "dark" : "light";
    document.documentElement.dataset.theme = chosen;
  }
  set();
  system.addEventListener("change", function () {
    set();
    dispatchEvent(new Event("themechange"));
  });
})();
