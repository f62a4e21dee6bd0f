/**
 * Draws every PNG of src/assets from shapes.mjs, and the home picture from a photo:
 *   node scripts/artwork/draw.mjs [photo]
 * The results are committed; run it again only after a change of a shape.
 */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { hues, idPhotoScene, mark, smallShapes, stateScenes, tabIcons, toolIcons } from './shapes.mjs';

const ASSETS = 'src/assets';
/** 40 points at three device pixels each. */
const TOOL_SIZE = 120;
/** What WeChat recommends for tab icons. */
const TAB_SIZE = 81;

const svg = (size, viewBox, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${viewBox}">${body}</svg>`;

const png = (source, file) =>
  sharp(Buffer.from(source))
    .png({ palette: true, compressionLevel: 9, effort: 10 })
    .toFile(`${ASSETS}/${file}`);

function tile(hue, lines) {
  const [from, to] = hues[hue];
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="40" height="40" rx="11" fill="url(#g)"/>
<g transform="translate(8 8)" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
}

const tab = (colour, fill, shape) =>
  `<g fill="${fill}" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${shape}</g>`;

for (const folder of ['tool', 'tab', 'state', 'photo', 'ui'])
  mkdirSync(`${ASSETS}/${folder}`, { recursive: true });
for (const [key, [hue, lines]] of Object.entries(toolIcons)) {
  await png(svg([TOOL_SIZE, TOOL_SIZE], '40 40', tile(hue, lines)), `tool/${key}.png`);
}
for (const [name, [outline, solid]] of Object.entries(tabIcons)) {
  await png(svg([TAB_SIZE, TAB_SIZE], '24 24', tab('#999999', 'none', outline)), `tab/${name}.png`);
  await png(svg([TAB_SIZE, TAB_SIZE], '24 24', tab('#2074ff', '#2074ff', solid)), `tab/${name}-on.png`);
}
for (const [name, scene] of Object.entries(stateScenes)) {
  await png(svg([360, 270], '120 90', scene), `state/${name}.png`);
}
await png(svg([96, 96], '24 24', mark), 'favicon.png');
await png(svg([1125, 450], '375 150', idPhotoScene), 'photo/id-photo.png');
for (const [name, shape] of Object.entries(smallShapes)) {
  await png(svg([72, 72], '24 24', shape), `ui/${name}.png`);
}

const photo = process.argv[2];
if (photo) {
  // The scrim is part of the picture: white words on it keep their contrast on every target.
  const [width, height] = [1000, 640];
  const scrim = svg(
    [width, height],
    `${width} ${height}`,
    '<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0.25" stop-color="#0b1626" stop-opacity="0"/><stop offset="0.62" stop-color="#0b1626" stop-opacity="0.66"/><stop offset="1" stop-color="#0b1626" stop-opacity="0.9"/></linearGradient></defs><rect width="1000" height="640" fill="url(#s)"/>',
  );
  await sharp(photo)
    .resize(width, height, { fit: 'cover', position: 'centre' })
    .composite([{ input: Buffer.from(scrim) }])
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(`${ASSETS}/photo/hero.jpg`);
}
