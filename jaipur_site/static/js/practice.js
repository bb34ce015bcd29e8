/* The practice table: says at once what the chosen cards would do, and plays without a new page. */

import { moveOf } from "./selection.js";
import { sentenceFor, tokensFor } from "./sentences.js";
import { swap } from "./swap.js";

const words = JSON.parse(document.getElementById("match-words").textContent);

document.addEventListener("change", ({ target }) => {
  const form = target.closest("#practice-form");
  if (!form) return;
  if (target.name === "take" && target.value === "camel") tickAllCamels(form, target.checked);
  tell(form);
});

document.addEventListener("submit", (event) => {
  if (event.target.id !== "practice-form") return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(event.target, event.submitter));
  swap(`${event.target.action.split("#")[0]}?${sent}`);
});

document.addEventListener("click", (event) => {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!event.target.closest("#practice-anew")) return;
  event.preventDefault();
  swap(event.target.closest("a").href.split("#")[0]);
});

/** Camels of the market are taken all at once. */
function tickAllCamels(form, checked) {
  for (const card of form.querySelectorAll('[name="take"][value="camel"]')) card.checked = checked;
}

function tell(form) {
  const sent = new FormData(form);
  const selection = { take: sent.getAll("take"), give: sent.getAll("give") };
  const handSize = form.querySelectorAll(".practice-hand .card").length;
  const move = moveOf(selection, { handSize, exchangesRest: false });
  const says = form.querySelector("#practice-says");
  says.classList.remove("refusal");
  says.setAttribute("aria-live", "polite");
  says.textContent = sentenceFor(move, selection, tokens(form, selection, move), words);
  const play = form.querySelector("#practice-play");
  play.textContent = words.buttons[move.kind] ?? play.dataset.text;
}

function tokens(form, { give }, { kind }) {
  if (kind !== "sell") return "";
  const piles = {};
  for (const { dataset } of form.querySelectorAll("[data-rupees]")) {
    piles[dataset.good] = dataset.rupees.split(" ").filter(Boolean);
  }
  const bonus = {};
  for (const { dataset } of form.querySelectorAll("[data-stack]")) {
    bonus[Number.parseInt(dataset.stack, 10)] = Number(dataset.left);
  }
  return tokensFor(give, piles, bonus, words);
}
