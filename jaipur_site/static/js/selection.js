// Which move ticked cards mean, or why they mean none: games/web/selection.py and
// games/engine/rules.py once more, for what can be ticked on the page. Knows no page.

const CAMEL = "camel";
const HAND_LIMIT = 7;
const SOLD_IN_TWOS = new Set(["diamond", "gold", "silver"]);

/**
 * The move that the cards mean: { kind } if it is legal, else { code }, the first cause against it.
 * `take` and `give` are words of kinds; `position` is { handSize, exchangesRest }.
 */
export function moveOf({ take, give }, position) {
  if (take.length && give.length) {
    return exchange(take, give, position);
  }
  if (take.length) {
    return taking(take, position);
  }
  return give.length ? sale(give) : { code: "nothing-chosen" };
}

function taking(take, position) {
  const camels = count(take, CAMEL);
  if (camels === take.length) {
    return { kind: "take_camels" };
  }
  if (camels) {
    return { code: "goods-and-camels" };
  }
  if (take.length > 1) {
    return exchange(take, [], position);
  }
  return position.handSize < HAND_LIMIT ? { kind: "take" } : { code: "take-hand-full" };
}

function sale(give) {
  const [good] = give;
  if (give.some((word) => word !== good)) {
    return { code: "kinds-mixed" };
  }
  if (good === CAMEL) {
    return { code: "sell-camels" };
  }
  return give.length === 1 && SOLD_IN_TWOS.has(good) ? { code: "sell-too-few" } : { kind: "sell" };
}

function exchange(take, give, { handSize, exchangesRest }) {
  if (exchangesRest) {
    return { code: "exchange-too-many-in-a-row" };
  }
  if (take.length !== give.length) {
    return { code: "exchange-unequal-numbers" };
  }
  if (take.length < 2) {
    return { code: "exchange-too-few" };
  }
  if (take.includes(CAMEL)) {
    return { code: "exchange-takes-camel" };
  }
  if (take.some((word) => give.includes(word))) {
    return { code: "exchange-same-kind" };
  }
  if (handSize + count(give, CAMEL) > HAND_LIMIT) {
    return { code: "exchange-hand-limit" };
  }
  return { kind: "exchange" };
}

function count(words, word) {
  return words.filter((one) => one === word).length;
}
