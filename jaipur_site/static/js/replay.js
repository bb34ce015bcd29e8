/* Steps through a replay by keys, links and slider, without loading the page anew. */

import { swap } from "./swap.js";

const [BACK, FORWARD] =
  document.dir === "rtl" ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
const KEYS = { [BACK]: "previous", [FORWARD]: "next", Home: "first", End: "last" };
const slider = document.getElementById("at");
const seat = slider.form.elements.seat;

async function show(address) {
  const target = new URL(address, window.location.href);
  if (!(await swap(target))) return;
  const { at, seat: from, place } = document.getElementById("replay-table").dataset;
  slider.value = at;
  slider.setAttribute("aria-valuetext", place);
  seat.value = from;
  target.searchParams.set("at", at);
  window.history.replaceState(null, "", target);
}

function stepBy(key) {
  const way = document.getElementById(`way-${key}`);
  if (way.hasAttribute("href")) show(way.href);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-step]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.href);
});

document.addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, select, textarea, details, .table-scroll")) return;
  event.preventDefault();
  stepBy(KEYS[event.key]);
});

slider.addEventListener("input", () => {
  show(`?${new URLSearchParams(new FormData(slider.form))}`);
});
