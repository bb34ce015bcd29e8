// The match page: choosing cards, and following the match without losing the reader's place.

import { showChat } from "./chat.js";
import { startChoosing } from "./chooser.js";
import { follow } from "./follow.js";
import { bePresent } from "./presence.js";
import { showWaiting } from "./waiting.js";

const words = JSON.parse(document.querySelector("#match-words")?.textContent ?? "{}");

startChoosing(document.querySelector("#board"), words);
follow(showPage);
bePresent();

function showPage(page) {
  const old = document.querySelector("#board");
  const board = page.querySelector("#board");
  showChat(page.querySelector("#chat"));
  if (board.dataset.version === old.dataset.version) {
    old.querySelector("#delivery").replaceWith(board.querySelector("#delivery"));
  } else {
    showBoard(old, board);
  }
}

function showBoard(old, board) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const opened = [...old.querySelectorAll("details[open]")].map((one) => one.id);
  const hasSheet = Boolean(old.querySelector("[popover]:popover-open"));

  old.replaceWith(document.adoptNode(board));

  opened.forEach((id) => board.querySelector(`#${id}`)?.setAttribute("open", ""));
  if (hasSheet) {
    board.querySelector("[popover]").showPopover();
  }
  startChoosing(board, words);
  if (focused) {
    placeNear(focused, board).focus({ preventScroll: true });
  }
  document.querySelector("#announcer").textContent = board.dataset.told;
  document.title = document.title.replace(old.dataset.title, board.dataset.title);
  showWaiting(Number(board.dataset.waiting));
}

/** The same control as before, else the heading that says whose turn it is. */
function placeNear({ id }, board) {
  const same = id ? board.querySelector(`#${CSS.escape(id)}`) : null;
  return same && !same.disabled ? same : board.querySelector("#turn");
}
