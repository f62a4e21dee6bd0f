/**
 * Draws the icons of both apps from the logo (content/artwork/shapes.mjs). Run it by hand after changes to the logo, with the
 * packages of the repository's root installed. Android's icons are vectors in res/drawable, which a test compares with
 * the logo.
 *   node native/scripts/draw-icons.mjs
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { mark } from '../../content/artwork/shapes.mjs';

const assets = fileURLToPath(new URL('../ios/Tuzuo/Images.xcassets/', import.meta.url));

/** @param {string} body @param {number} edge in pixels */
const draw = (body, edge) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 24 24">${body}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 90 });
};

// iOS rounds icons itself, and rejects transparency.
const square = mark.replace(' rx="6"', '');
await draw(square, 1024).flatten({ background: '#1a62e0' }).toFile(`${assets}AppIcon.appiconset/icon.png`);
await draw(mark, 288).toFile(`${assets}Mark.imageset/mark.png`);
