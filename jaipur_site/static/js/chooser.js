// The cards of the table and the bar below them: choosing, saying what would be done, asking first.

import { keep, kept, markSent } from "./kept-selection.js";
import { moveOf } from "./selection.js";
import { sentenceFor, tokensFor } from "./sentences.js";

/** Brings a board to life; one without a form for a move stays as it is. */
export function startChoosing(board, words) {
  const form = board.querySelector("#table");
  if (form) {
    new Chooser(board, form, words).start();
  }
}

class Chooser {
  constructor(board, form, words) {
    Object.assign(this, { board, form, words });
    this.cards = [...form.querySelectorAll(".card-input")];
    this.text = form.querySelector("#bar-text");
    this.buttons = [form.querySelector("#play"), form.querySelector("#play-next")];
    this.isSent = false;
  }

  start() {
    if (!this.chosen().length) {
      this.restore();
    }
    this.form.addEventListener("change", (event) => this.choose(event.target));
    this.form.addEventListener("reset", () => queueMicrotask(() => this.clear()));
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.buttons.forEach((button) => button.addEventListener("click", onlyOnce));
    this.board.addEventListener("keydown", (event) => this.press(event));
    if (!this.text.classList.contains("refusal")) {
      this.tell();
    }
    this.showButtons();
  }

  chosen() {
    return this.cards.filter((card) => card.checked);
  }

  selection() {
    const words = (name) => this.chosen().filter((card) => card.name === name).map((card) => card.value);
    return { take: words("take"), give: words("give") };
  }

  move() {
    return moveOf(this.selection(), {
      handSize: this.cards.filter((card) => card.id.startsWith("hand")).length,
      exchangesRest: "exchangesRest" in this.board.dataset,
    });
  }

  /** Camels of the market are taken all at once and without goods. */
  choose(card) {
    if (card.name === "take") {
      const isCamel = card.value === "camel";
      for (const other of this.cards.filter((one) => one.name === "take")) {
        if (isCamel) {
          other.checked = other.value === "camel" && card.checked;
        } else if (other.value === "camel" && card.checked) {
          other.checked = false;
        }
      }
      if (isCamel && card.checked) {
        this.cards.filter((one) => one.name === "give").forEach((one) => (one.checked = false));
      }
    }
    this.refresh();
  }

  clear() {
    for (const card of this.cards) {
      card.checked = false;
    }
    this.refresh();
  }

  refresh() {
    this.asked = null;
    this.tell();
    this.showButtons();
    keep(this.board, this.chosen());
  }

  tell(more = "") {
    const move = this.move();
    this.text.removeAttribute("role");
    this.text.setAttribute("aria-live", "polite");
    this.text.classList.remove("refusal");
    this.text.classList.toggle("is-hint", Boolean(move.code));
    const selection = this.selection();
    const tokens = move.kind === "sell" ? this.tokens(selection.give) : "";
    const sentence = sentenceFor(move, selection, tokens, this.words);
    this.text.textContent = more ? `${sentence} ${more}` : sentence;
  }

  tokens(give) {
    const piles = {};
    for (const { dataset } of this.board.querySelectorAll("[data-rupees]")) {
      piles[dataset.good] = dataset.rupees.split(" ").filter(Boolean);
    }
    const bonus = {};
    for (const { dataset } of this.board.querySelectorAll("[data-stack]")) {
      bonus[parseInt(dataset.stack, 10)] = Number(dataset.left);
    }
    return tokensFor(give, piles, bonus, this.words);
  }

  showButtons() {
    const { kind } = this.move();
    const [play] = this.buttons;
    play.textContent = kind ? this.words.buttons[kind] : play.dataset.text;
    for (const button of this.buttons) {
      button.setAttribute("aria-disabled", String(!kind));
      button.classList.toggle("is-asking", button === this.asked);
    }
  }

  /** An impossible move is not sent; a possible one is asked about first, where the player says so. */
  submit(event) {
    const button = event.submitter ?? this.buttons[0];
    if (this.isSent || this.move().code) {
      event.preventDefault();
      return;
    }
    if ("asks" in this.board.dataset && this.asked !== button) {
      event.preventDefault();
      this.ask(button);
      return;
    }
    this.isSent = true;
    markSent(this.board);
  }

  ask(button) {
    this.asked = button;
    this.tell(this.words.ask);
    this.showButtons();
  }

  press(event) {
    if (event.key === "Escape" && !event.target.closest("[popover]")) {
      this.clear();
    } else if (event.target.matches(".card-input")) {
      this.pressOnCard(event);
    }
  }

  pressOnCard(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      event.target.click();
      return;
    }
    const step = this.step(event.key);
    const enabled = this.cards.filter((card) => !card.disabled);
    if (step) {
      event.preventDefault();
      const next = enabled.indexOf(event.target) + step;
      enabled[(next + enabled.length) % enabled.length].focus();
    }
  }

  step(key) {
    const isRightToLeft = document.dir === "rtl";
    const forward = isRightToLeft ? "ArrowLeft" : "ArrowRight";
    const back = isRightToLeft ? "ArrowRight" : "ArrowLeft";
    return { [forward]: 1, ArrowDown: 1, [back]: -1, ArrowUp: -1 }[key] ?? 0;
  }

  /** What was chosen before the page was left; after a change of the position only if it is legal. */
  restore() {
    const { places, isOfThisPosition } = kept(this.board);
    for (const card of this.cards) {
      card.checked = !card.disabled && places.includes(`${card.id} ${card.value}`);
    }
    if (!isOfThisPosition && this.move().code) {
      this.cards.forEach((card) => (card.checked = false));
    }
  }
}

/** The second click of a double click is none: it must not answer what the first one has asked. */
function onlyOnce(event) {
  if (event.detail > 1) {
    event.preventDefault();
  }
}
