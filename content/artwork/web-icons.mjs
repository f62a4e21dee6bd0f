/**
 * Draws the icons of the installed web app from the logo. Run it manually after the logo has changed:
 *   node content/artwork/web-icons.mjs
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { mark } from './shapes.mjs';

const folder = fileURLToPath(new URL('../../server/assets/icons/', import.meta.url));

/** @param {string} name @param {number} edge in pixels @param {string} body @param {number} [margin] in parts of 24 */
const draw = (name, edge, body, margin = 0) => {
  const box = `${-margin} ${-margin} ${24 + 2 * margin} ${24 + 2 * margin}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="${box}">${body}</svg>`;
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toFile(`${folder}${name}.png`);
};

await draw('icon-192', 192, mark);
await draw('icon-512', 512, mark);
// Systems crop these icons to their own shapes: the background fills the canvas, the logo stays in the inner 80 %.
const ground = '<rect x="-6" y="-6" width="36" height="36" fill="#1a62e0"/>';
const square = mark.replace(' rx="6"', '');
await draw('maskable-512', 512, ground + square, 4);
await draw('touch-180', 180, square);
