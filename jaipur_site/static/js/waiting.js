// Shows on the favicon, and in the title of the tab, how many matches wait for the reader.
const link = document.querySelector("link[rel=icon]");
const plainIcon = link.href;
const SIZE = 64;
const MOST_SHOWN = 9;

/** Say in tab and icon that `count` matches wait. */
export async function showWaiting(count) {
  document.title = (count ? `(${count}) ` : "") + document.title.trim().replace(/^\(\d+\)\s*/, "");
  link.href = count ? await iconWith(count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)) : plainIcon;
}

async function iconWith(text) {
  const picture = new Image(SIZE, SIZE);
  picture.src = plainIcon;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0, SIZE, SIZE);
  pen.beginPath();
  pen.arc(44, 44, 20, 0, 2 * Math.PI);
  pen.fillStyle = "#f6ead3";
  pen.fill();
  pen.fillStyle = "#241b45";
  pen.font = `bold ${text.length > 1 ? 24 : 32}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, 44, 46);
  return canvas.toDataURL("image/png");
}

await showWaiting(Number(link.dataset.waiting ?? 0));
