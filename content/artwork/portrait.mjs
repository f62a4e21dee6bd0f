import sharp from 'sharp';

/** Side of the drawing, in its own units. */
const SIDE = 240;

/**
 * Draws head and shoulders of a person as an ID photo asks for them; there is no licensed photograph that shows it.
 * @param {{ lean?: number, light?: number }} look lean of the head in degrees; light from 0 (dark) to 1
 * @returns {Promise<Buffer>} PNG, square
 */
export function drawPortrait({ lean = 0, light = 1 } = {}) {
  const eye = (/** @type {number} */ x) => `
    <path d="M${x - 10} 97 q10 -9 20 0 q-10 7 -20 0z" fill="#fffdfb"/>
    <circle cx="${x}" cy="96" r="4.9" fill="#4a3222"/><circle cx="${x + 1.5}" cy="94.4" r="1.4" fill="#fff"/>
    <path d="M${x - 11} 97 q11 -11 22 0" fill="none" stroke="#2c1d17" stroke-width="2.2" stroke-linecap="round"/>
    <path d="M${x - 13} 84 q13 -7 26 -1" fill="none" stroke="#33231c" stroke-width="3.6" stroke-linecap="round"/>`;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE * 2}" height="${SIDE * 2}" viewBox="0 0 240 240">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#eef2f7"/><stop offset="1" stop-color="#d5dde7"/></linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="1" y2="0.2"><stop stop-color="#f6d3b8"/><stop offset="0.65" stop-color="#eec2a2"/><stop offset="1" stop-color="#dca985"/></linearGradient>
    <linearGradient id="neck" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#cf9c79"/><stop offset="0.6" stop-color="#e8b998"/></linearGradient>
    <linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#5a4033"/><stop offset="1" stop-color="#2b1d18"/></linearGradient>
    <linearGradient id="shirt" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#3f5f8f"/><stop offset="1" stop-color="#2b4469"/></linearGradient>
  </defs>
  <rect width="240" height="240" fill="url(#wall)"/>
  <path d="M14 240 q4 -46 58 -58 l30 -8 h36 l30 8 q54 12 58 58z" fill="url(#shirt)"/>
  <path d="M102 142 h36 v30 q-18 22 -36 0z" fill="url(#neck)"/>
  <path d="M98 169 q22 30 44 0 l12 8 -22 32 -12 -13 -12 13 -22 -32z" fill="#f7f9fc"/>
  <path d="M86 177 l12 -8 22 27 -12 13z M154 177 l-12 -8 -22 27 12 13z" fill="#ffffff" stroke="#c9d3e0" stroke-width="1.4" stroke-linejoin="round"/>
  <g transform="rotate(${lean} 120 158)">
    <path d="M68 100 q-8 -66 52 -67 q60 1 52 67 l-6 18 h-92z" fill="url(#hair)"/>
    <ellipse cx="73" cy="104" rx="8" ry="13" fill="#e8b998"/><ellipse cx="167" cy="104" rx="8" ry="13" fill="#d9a681"/>
    <path d="M75 88 q2 -36 45 -36 q43 0 45 36 v20 q-3 34 -27 48 q-18 9 -36 0 q-24 -14 -27 -48z" fill="url(#skin)"/>
    <path d="M72 100 q0 -30 22 -40 q26 9 58 -1 q16 12 16 41 q8 -62 -48 -64 q-56 2 -48 64z" fill="url(#hair)"/>
    <path d="M86 46 q20 -10 44 -6" fill="none" stroke="#7a5a49" stroke-width="3" stroke-linecap="round" opacity="0.6"/>
    ${eye(101)}${eye(139)}
    <path d="M119 98 q-5 16 -7 23 q4 5 12 3" fill="none" stroke="#c48f6c" stroke-width="2.2" stroke-linecap="round"/>
    <path d="M105 137 q15 -5 30 0 q-15 11 -30 0z" fill="#c96f68"/><path d="M105 137 q15 3 30 0" fill="none" stroke="#9c4c48" stroke-width="1.4"/>
    <ellipse cx="92" cy="120" rx="9" ry="6" fill="#ee9e8a" opacity="0.28"/><ellipse cx="148" cy="120" rx="9" ry="6" fill="#ee9e8a" opacity="0.28"/>
  </g>
  <rect width="240" height="240" fill="#05070c" opacity="${1 - light}"/>
</svg>`),
  )
    .resize(SIDE, SIDE)
    .png()
    .toBuffer();
}
