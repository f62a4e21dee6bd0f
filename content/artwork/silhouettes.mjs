/** Examples of the tools for pictures of people, drawn as silhouettes: no person is shown, and none is made up. */
import sharp from 'sharp';

/** Size in pixels of an example on a tool's page. */
const SIZE = { width: 686, height: 514 };

const BODY = '#b9c4d6';
const HAIR = '#8794ab';
const RED = '#e4572e';
const NAVY = '#34517d';
const TEAL = '#2a9d8f';

/** @param {string} shapes on a ground of 686 × 514 */
const draw = (shapes) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" ${Object.entries(SIZE)
        .map(([name, value]) => `${name}="${value}"`)
        .join(
          ' ',
        )} stroke-linecap="round" stroke-linejoin="round"><defs><linearGradient id="ground" x2="0" y2="1"><stop stop-color="#f4f7fb"/><stop offset="1" stop-color="#e3eaf4"/></linearGradient></defs><rect width="686" height="514" fill="url(#ground)"/>${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer();

/** @param {number} x @param {number} y @param {string} shapes @param {number} [scale] */
const at = (x, y, shapes, scale = 1) => `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`;

/** A card for what the user adds. @param {number} y @param {number} height @param {string} shapes */
const card = (y, height, shapes) =>
  at(
    34,
    y,
    `<rect width="170" height="${height}" rx="18" fill="#fff"/><g transform="translate(85 0)">${shapes}</g>`,
  );

const FIGURE = `<g fill="${BODY}" stroke="${BODY}"><circle cy="58" r="30" stroke="none"/><path d="M0 84v26" stroke-width="22" fill="none"/><path d="M-46 122Q0 104 46 122L36 206 44 272H-44L-36 206Z" stroke-width="14"/><path d="M-52 130L-74 208-80 284M52 130L74 208 80 284" stroke-width="22" fill="none"/><path d="M-24 272L-27 372-29 462M24 272L27 372 29 462" stroke-width="38" fill="none"/><path d="M-29 470L-40 480M29 470L40 480" stroke-width="24" fill="none"/></g>`;

const TEE = `<path d="M-20 108Q0 122 20 108L50 116 86 176 58 190 48 164 46 262H-46L-48 164-58 190-86 176-50 116Z" fill="${RED}" stroke="${RED}" stroke-width="8"/><path d="M-20 106Q0 126 20 106" stroke="#fff" stroke-opacity=".55" stroke-width="6" fill="none"/><path d="M-48 164V252M48 164V252" stroke="#000" stroke-opacity=".14" stroke-width="4"/>`;

const TROUSERS = `<path d="M-48 254H48L54 462H12L0 316-12 462H-54Z" fill="${NAVY}" stroke="${NAVY}" stroke-width="8"/><path d="M-48 262H48" stroke="#fff" stroke-opacity=".35" stroke-width="5"/><path d="M0 268V316" stroke="#000" stroke-opacity=".22" stroke-width="4"/>`;

const TRY_ON = card(28, 196, at(0, -56, TEE, 0.82)) + card(244, 242, at(0, -172, TROUSERS, 0.82));

/** A sneaker from its side, its heel at the origin's left. */
const SNEAKER = `<path d="M-62 2V-44Q-40-30-22-46L14-14 52-4Q64 0 64 14V18H-62Z" fill="${TEAL}" stroke="${TEAL}" stroke-width="6"/><path d="M-66 24H68" stroke="#fff" stroke-width="16"/><path d="M-66 34H68" stroke="#cdd6e4" stroke-width="5"/><path d="M-14-34L-2-46M0-24L12-36M14-14L26-26" stroke="#fff" stroke-width="6"/>`;

const LEGS = `<path d="M-66-60V330M66-60V330" stroke="${BODY}" stroke-width="104" fill="none" stroke-linecap="butt"/><path d="M-66 320V352M66 320V352" stroke="${BODY}" stroke-width="64" fill="none"/>`;

const FEET = `<path d="M-70 372L-88 400M70 372L88 400" stroke="${BODY}" stroke-width="62" fill="none"/>`;

/** @param {string} face color of the face @param {string} hair */
const bust = (face, hair) =>
  `<path d="M-150 300C-150 210-90 184 0 184S150 210 150 300Z" fill="${BODY}"/><path d="M-34 110h68v84a34 34 0 01-68 0z" fill="${face}"/><path d="M-96 196V58C-96-24-52-62 0-62S96-24 96 58V196C96 206 60 200 60 186V60H-60V186C-60 200-96 206-96 196Z" fill="${hair}"/><ellipse cy="62" rx="66" ry="84" fill="${face}"/><path d="M-68 44C-50-6-20-22 8-24C40-20 60 2 68 44C88-20 50-62 0-62S-88-20-68 44Z" fill="${hair}"/>`;

const SMILE =
  '<path d="M-24 100Q0 122 24 100" stroke="#fff" stroke-width="7" fill="none"/><path d="M-26 52v8M26 52v8" stroke="#fff" stroke-width="9"/>';

/** @typedef {{ before: Buffer, after: Buffer }} Example */

/** @returns {Promise<Example>} */
export async function faceSwap() {
  const given = card(150, 214, at(0, 64, bust('#f0a35e', '#c9793a') + SMILE, 0.5));
  const model = (/** @type {string} */ face, more = '') => at(440, 140, bust(face, HAIR) + more, 1.22);
  return { before: await draw(given + model('#d5dde9')), after: await draw(given + model('#f0a35e', SMILE)) };
}

/** @returns {Promise<Example>} */
export async function tryOn() {
  return {
    before: await draw(TRY_ON + at(440, 4, FIGURE, 1.03)),
    after: await draw(TRY_ON + at(440, 4, FIGURE + TROUSERS + TEE, 1.03)),
  };
}

/** @returns {Promise<Example>} */
export async function shoeChange() {
  const given = card(160, 194, at(0, 104, SNEAKER));
  const worn =
    at(-92, 384, SNEAKER, -1).replace('scale(-1)', 'scale(-1.05 1.05)') + at(92, 384, SNEAKER, 1.05);
  return {
    before: await draw(given + at(440, 30, LEGS + FEET)),
    after: await draw(given + at(440, 30, LEGS + worn)),
  };
}
