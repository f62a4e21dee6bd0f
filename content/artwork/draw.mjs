/**
 * Draws all images of the client from shapes.mjs, and the icons of a tool and its presets from icon.svg and
 * <preset>-icon.svg in src/tools/<key>:
 *   node content/artwork/draw.mjs
 * The results are committed; run it again only after a shape has changed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { hues, idPhotoScene, loginScene, mark, smallShapes, stateScenes, tabIcons } from './shapes.mjs';

/** Pixels of a tool icon: 40 points at 3×. */
const TOOL_SIZE = 120;
/** 16 colors without dithering: invisible in flat drawings, and a mini-program's main package has little room. */
const FEW = { colors: 16, dither: 0 };
/** The icon size in pixels that WeChat recommends for tabs. */
const TAB_SIZE = 81;

/**
 * Renders a drawing to a PNG in `src`.
 * @param {string} file
 * @param {{ size: [number, number], grid: string, body: string }} drawing `size` in pixels, `grid`: width and height in SVG units
 * @param {import('sharp').PngOptions} [options]
 */
function png(file, { size: [width, height], grid, body }, options) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${grid}">${body}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, compressionLevel: 9, effort: 10, ...options })
    .toFile(`src/${file}`);
}

/** @param {keyof typeof hues} hue @param {string} lines */
function tile(hue, lines) {
  const [from, to] = hues[hue];
  return `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
<rect width="40" height="40" rx="11" fill="url(#g)"/>
<g transform="translate(8 8)" fill="none" stroke="#fff" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${lines}</g>`;
}

/** @param {string} color @param {string} fill @param {string} shape */
const tab = (color, fill, shape) =>
  `<g fill="${fill}" stroke="${color}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${shape}</g>`;

/**
 * Reads the shape of a tool's icon: white lines on a 24 × 24 grid, whose class is the hue of the tile.
 * @param {string} file
 * @returns {{ hue: keyof typeof hues, lines: string }}
 * @throws if the class is not a known hue
 */
function toolShape(file) {
  const [, hue = '', lines = ''] =
    /<svg [^>]*class="(\w+)">(.+)<\/svg>/s.exec(readFileSync(file, 'utf8')) ?? [];
  if (!Object.hasOwn(hues, hue))
    throw new Error(`${file}: its class is one of ${Object.keys(hues).join(', ')}`);
  return { hue: /** @type {keyof typeof hues} */ (hue), lines };
}

const rooms = readdirSync('src/tools', { recursive: true, encoding: 'utf8' });
for (const file of rooms.filter((name) => name.endsWith('icon.svg'))) {
  const { hue, lines } = toolShape(`src/tools/${file}`);
  const size = /** @type {[number, number]} */ ([TOOL_SIZE, TOOL_SIZE]);
  await png(`tools/${file.replace('.svg', '.png')}`, { size, grid: '40 40', body: tile(hue, lines) }, FEW);
}
const posterIcon = { size: /** @type {[number, number]} */ ([TOOL_SIZE, TOOL_SIZE]), grid: '40 40' };
await png(
  'features/home/posters.png',
  { ...posterIcon, body: tile('rose', tabIcons.templates.outline) },
  FEW,
);
for (const [name, { outline, solid }] of Object.entries(tabIcons)) {
  const size = /** @type {[number, number]} */ ([TAB_SIZE, TAB_SIZE]);
  await png(`assets/tab/${name}.png`, { size, grid: '24 24', body: tab('#999999', 'none', outline) });
  await png(`assets/tab/${name}-on.png`, { size, grid: '24 24', body: tab('#2074ff', '#2074ff', solid) });
}
await png('app/not-found/lost.png', { size: [360, 270], grid: '120 90', body: stateScenes.lost }, FEW);
await png('ui/nothing.png', { size: [360, 270], grid: '120 90', body: stateScenes.nothing }, FEW);
await png('ui/offline.png', { size: [360, 270], grid: '120 90', body: stateScenes.offline }, FEW);
await png('features/id-photo/prints.png', { size: [525, 210], grid: '375 150', body: idPhotoScene }, FEW);
await png('ui/guest.png', { size: [90, 90], grid: '24 24', body: smallShapes.guest });
await png('ui/check.png', { size: [72, 72], grid: '24 24', body: smallShapes.check });
await png('ui/tick.png', { size: [48, 48], grid: '24 24', body: smallShapes.tick });
await png('ui/search.png', { size: [48, 48], grid: '24 24', body: smallShapes.search });
await png('ui/heart.png', { size: [72, 72], grid: '24 24', body: smallShapes.heart }, FEW);
await png('ui/heart-on.png', { size: [72, 72], grid: '24 24', body: smallShapes['heart-on'] }, FEW);
await png('features/login/eye.png', { size: [60, 60], grid: '24 24', body: smallShapes.eye });
await png('features/login/eye-off.png', { size: [60, 60], grid: '24 24', body: smallShapes['eye-off'] });
await png('features/login/scene.png', { size: [1125, 600], grid: '375 200', body: loginScene });
await png('ui/mark.png', { size: [96, 96], grid: '24 24', body: mark });
