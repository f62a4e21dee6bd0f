/** Layouts of the example images: everything that is drawn around and over the tools' results. */
import sharp from 'sharp';

/** @typedef {{ width: number, height: number }} Size */

const GROUND = '#e7ebf3';

/** @param {Size} size @param {string} body */
const drawing = ({ width, height }, body) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** @param {Buffer} picture @returns {Promise<Size>} */
async function sizeOf(picture) {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  return { width, height };
}

/** @param {Buffer} picture @param {string} body */
const over = async (picture, body) =>
  sharp(picture)
    .composite([{ input: drawing(await sizeOf(picture), body) }])
    .png()
    .toBuffer();

/** Puts a cut-out on the usual checkerboard background. @param {Buffer} cut */
export async function chequers(cut) {
  const size = await sizeOf(cut);
  const body =
    '<pattern id="c" width="40" height="40" patternUnits="userSpaceOnUse"><rect width="40" height="40" fill="#fff"/><path d="M0 0h20v20H0zM20 20h20v20H20z" fill="#dfe4ee"/></pattern><rect width="100%" height="100%" fill="url(#c)"/>';
  return sharp(drawing(size, body))
    .composite([{ input: cut }])
    .png()
    .toBuffer();
}

/**
 * Shows the left half of the first and the right half of the second image, separated by a white line; or the left half of
 * both.
 * @param {Buffer} before @param {Buffer} after @param {Size} size @param {'left'} [of]
 */
export async function halves(before, after, { width, height }, of) {
  const half = Math.floor(width / 2);
  const part = async (/** @type {Buffer} */ picture, /** @type {number} */ left) =>
    sharp(await sharp(picture).resize({ width, height, fit: 'cover', position: 'south' }).toBuffer())
      .extract({ left, top: 0, width: half, height })
      .toBuffer();
  const right = of ? 0 : width - half;
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: await part(before, 0), left: 0, top: 0 },
      { input: await part(after, right), left: width - half, top: 0 },
      {
        input: drawing({ width: 6, height }, '<rect width="6" height="100%" fill="#fff"/>'),
        left: half - 3,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
}

/** @typedef {{ top: number, side: number, left?: number }} Part a square of an image, in shares of its width; centered horizontally by default */

/** Crops a square of an image, which continues below its edge, blurred. @param {Buffer} picture @param {Part} part */
async function square(picture, part) {
  const { width, height } = await sizeOf(picture);
  const [top, side] = [Math.round(part.top * width), Math.round(part.side * width)];
  const left = Math.round((part.left ?? (1 - part.side) / 2) * width);
  const bottom = Math.max(0, top + side - height);
  const below = bottom && {
    input: await sharp(picture)
      .extract({ left: 0, top: height - bottom, width, height: bottom })
      .flip()
      .blur(width / 20)
      .png()
      .toBuffer(),
    left: 0,
    top: height,
  };
  const taller = await sharp(picture).extend({ bottom }).png().toBuffer();
  const whole = below ? await sharp(taller).composite([below]).png().toBuffer() : taller;
  return sharp(whole).extract({ left, top, width: side, height: side }).png().toBuffer();
}

/**
 * Lays out a slide with a square of each image side by side. Its lower third is hidden behind the slide's text.
 * @param {[Buffer, Part]} before @param {[Buffer, Part]} after @param {Size} size
 */
export async function slide(before, after, size) {
  const r = size.height * 0.075;
  const knob = `<g transform="translate(${size.width / 2} ${size.height * 0.3})"><circle r="${r}" fill="#fff"/><path d="M${-r * 0.25} ${-r * 0.36}l${-r * 0.36} ${r * 0.36}l${r * 0.36} ${r * 0.36}M${r * 0.25} ${-r * 0.36}l${r * 0.36} ${r * 0.36}l${-r * 0.36} ${r * 0.36}" fill="none" stroke="#1f2b3a" stroke-width="${r * 0.16}" stroke-linecap="round" stroke-linejoin="round"/></g>`;
  return over(await pair(await square(...before), await square(...after), size), knob);
}

/** Puts two images side by side, separated by a white line. @param {Buffer} before @param {Buffer} after @param {Size} size */
export async function pair(before, after, { width, height }) {
  const half = { width: Math.floor(width / 2) - 2, height };
  const [left, right] = await Promise.all(
    [before, after].map((one) =>
      sharp(one)
        .resize({ ...half, fit: 'cover', position: 'top' })
        .toBuffer(),
    ),
  );
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width - half.width, top: 0 },
    ])
    .png()
    .toBuffer();
}

/**
 * Centers the whole image on a plain background, as large as fits; with `frame`, as large as it is in that image, whose
 * empty area is outlined with dashes.
 * @param {Buffer} picture @param {Size} size @param {Buffer} [frame]
 */
export async function onGround(picture, size, frame) {
  const inner = await sharp(frame ?? picture)
    .resize({ ...size, fit: 'inside' })
    .toBuffer();
  const room = await sizeOf(inner);
  const shown = await sharp(picture)
    .resize({ ...room, fit: 'inside' })
    .toBuffer();
  const [left, top] = [(size.width - room.width) / 2, (size.height - room.height) / 2];
  const body = `<rect width="100%" height="100%" fill="${GROUND}"/>${frame ? `<rect x="${left + 2}" y="${top + 2}" width="${room.width - 4}" height="${room.height - 4}" fill="none" stroke="#8b95a9" stroke-width="4" stroke-dasharray="14 10"/>` : ''}`;
  return sharp(drawing(size, body))
    .composite([{ input: shown }])
    .png()
    .toBuffer();
}

/** Outlines with dashes the frame that an expanded image had before. @param {Buffer} card @param {Buffer} after @param {Buffer} before */
export async function expansionFrame(card, after, before) {
  const [{ width, height }, large, small] = await Promise.all([sizeOf(card), sizeOf(after), sizeOf(before)]);
  const inner = (small.width * width) / large.width;
  const left = (width - inner) / 2;
  const side = (/** @type {number} */ x, /** @type {number} */ to) =>
    `<path d="M${x} ${height / 2}h${to}m${-to / 3} ${-Math.abs(to) / 3}l${to / 3} ${Math.abs(to) / 3}l${-to / 3} ${Math.abs(to) / 3}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`;
  const shade = `<g fill="#fff" fill-opacity=".22"><rect width="${left}" height="100%"/><rect x="${left + inner}" width="${left}" height="100%"/></g>`;
  return over(
    card,
    `${shade}<g fill="none" stroke="#fff"><rect x="${left}" y="5" width="${inner}" height="${height - 10}" stroke-width="5" stroke-dasharray="16 11"/>${side(left - 22, -left * 0.5)}${side(left + inner + 22, left * 0.5)}</g>`,
  );
}

/**
 * Draws a magnifying glass over one image that enlarges a detail of another.
 * @param {Buffer} under @param {Buffer} inside of the same size @param {{ x: number, y: number }} at @param {number} zoom
 */
export async function loupe(under, inside, at, zoom) {
  const { width, height } = await sizeOf(under);
  const radius = height * 0.36;
  const side = Math.round((2 * radius) / zoom);
  const clamp = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.round(Math.min(Math.max(value, 0), most));
  const seen = await sharp(inside)
    .extract({
      left: clamp(at.x - side / 2, width - side),
      top: clamp(at.y - side / 2, height - side),
      width: side,
      height: side,
    })
    .resize(Math.round(2 * radius))
    .png()
    .toBuffer();
  const center = { x: at.x > width / 2 ? width * 0.4 : width * 0.64, y: height * 0.5 };
  const glass = `<g transform="translate(${center.x} ${center.y})"><path d="M${radius * 0.72} ${radius * 0.72}l${radius * 0.46} ${radius * 0.46}" stroke="#fff" stroke-width="24" stroke-linecap="round"/><clipPath id="l"><circle r="${radius}"/></clipPath><image href="data:image/png;base64,${seen.toString('base64')}" x="${-radius}" y="${-radius}" width="${2 * radius}" height="${2 * radius}" clip-path="url(#l)"/><circle r="${radius}" fill="none" stroke="#fff" stroke-width="10"/></g>`;
  return over(under, glass);
}

/** Formats a file size like the tool does. @param {number} bytes */
const sizeWords = (bytes) =>
  bytes >= 2 ** 20 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${Math.round(bytes / 2 ** 10)} KB`;

/** Writes a file's size into a corner. @param {Buffer} picture @param {number} bytes @param {'left' | 'right'} side */
export async function sizeBadge(picture, bytes, side) {
  const { width, height } = await sizeOf(picture);
  const [w, h] = [width * 0.36, height * 0.2];
  const x = side === 'left' ? width * 0.06 : width * 0.58;
  const y = height * 0.73;
  return over(
    picture,
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h / 2}" fill="${side === 'left' ? '#1f2b3a' : '#0b7a3b'}"/><text x="${x + w / 2}" y="${y + h * 0.69}" fill="#fff" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="${h * 0.52}" text-anchor="middle">${sizeWords(bytes)}</text>`,
  );
}

/** Position of the price sticker on the image for object removal, in shares of its width and height. */
const STICKER = { x: 0.14, y: 0.3, radius: 0.15 };

/** @param {Buffer} picture @param {typeof STICKER} place @param {(at: typeof STICKER) => string} draw */
async function atSticker(picture, place, draw) {
  const size = await sizeOf(picture);
  return {
    size,
    body: draw({
      x: place.x * size.width,
      y: place.y * size.height,
      radius: place.radius * size.height,
    }),
  };
}

/** Draws a price sticker on a photo. @param {Buffer} picture */
export async function sticker(picture, place = STICKER) {
  const { size, body } = await atSticker(
    picture,
    place,
    ({ x, y, radius }) =>
      `<g transform="translate(${x} ${y}) rotate(-10)"><circle r="${radius}" fill="#e02b20"/><circle r="${radius * 0.88}" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="8 6"/><text y="${radius * 0.2}" fill="#fff" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="${radius * 0.56}" text-anchor="middle">-50%</text></g>`,
  );
  return sharp(picture)
    .composite([{ input: drawing(size, body) }])
    .png()
    .toBuffer();
}

/** Covers the sticker with a mask, painted as a user would. @param {Buffer} picture */
export async function stickerMask(picture, place = STICKER) {
  const { size, body } = await atSticker(
    picture,
    place,
    ({ x, y, radius }) =>
      `<rect width="100%" height="100%"/><circle cx="${x}" cy="${y}" r="${radius + 6}" fill="#fff"/>`,
  );
  return sharp(drawing(size, body)).png().toBuffer();
}

/** Draws the symbol of a video. @param {Buffer} picture */
export async function tag(picture) {
  const { width, height } = await sizeOf(picture);
  const r = height * 0.19;
  return over(
    picture,
    `<g transform="translate(${width / 2} ${height / 2})"><g fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round">${[1.5, 2, 2.5].map((k) => `<path d="M${r * k * 0.78} ${-r * k * 0.62}a${r * k} ${r * k} 0 010 ${r * k * 1.24}" stroke-opacity="${1.3 - k * 0.35}"/>`).join('')}</g><circle r="${r}" fill="#0b1626" fill-opacity=".6"/><path d="M${-r * 0.3} ${-r * 0.48}l${r * 0.86} ${r * 0.48}l${-r * 0.86} ${r * 0.48}z" fill="#fff" stroke="#fff" stroke-width="4" stroke-linejoin="round"/></g>`,
  );
}

/** Shows an image like a screenshot: in the frame of a phone, between bars. @param {Buffer} picture @param {Size} size */
export async function phone(picture, { width, height }) {
  const [w, h] = [width * 0.52, height * 0.94];
  const shown = await sharp(picture)
    .resize(Math.round(w - 12), Math.round(h * 0.56), { fit: 'cover' })
    .png()
    .toBuffer();
  const [x, y] = [(width - w) / 2, (height - h) / 2];
  const bars = `<rect width="100%" height="100%" fill="${GROUND}"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="16" fill="#1f2b3a"/><rect x="${x + 6}" y="${y + 6}" width="${w - 12}" height="${h - 12}" rx="11" fill="#fff"/><g fill="#8b95a9"><rect x="${x + 18}" y="${y + 16}" width="26" height="8" rx="4"/><rect x="${x + w - 44}" y="${y + 16}" width="26" height="8" rx="4"/><circle cx="${x + w * 0.25}" cy="${y + h * 0.86}" r="9"/><circle cx="${x + w * 0.5}" cy="${y + h * 0.86}" r="9"/><circle cx="${x + w * 0.75}" cy="${y + h * 0.86}" r="9"/></g>`;
  return sharp(drawing({ width, height }, bars))
    .composite([{ input: shown, left: Math.round(x + 6), top: Math.round(y + h * 0.16) }])
    .png()
    .toBuffer();
}

/** Writes a short text over the middle. @param {Buffer} picture @param {string} text */
export async function words(picture, text) {
  const { width, height } = await sizeOf(picture);
  const [w, h] = [width * 0.72, height * 0.28];
  return over(
    picture,
    `<rect x="${(width - w) / 2}" y="${(height - h) / 2}" width="${w}" height="${h}" rx="${h / 2}" fill="#1f2b3a"/><text x="${width / 2}" y="${height / 2 + h * 0.2}" fill="#fff" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="${h * 0.54}" text-anchor="middle">${text}</text>`,
  );
}

/** Draws a check mark or a cross in the corner, for a good or bad example. @param {Buffer} picture @param {boolean} good */
export function marked(picture, good) {
  const sign = good ? 'M-13 1l9 9l17 -19' : 'M-11 -11l22 22M11 -11l-22 22';
  return over(
    picture,
    `<g transform="translate(204 204)"><circle r="30" fill="#fff"/><circle r="26" fill="${good ? '#0b7a3b' : '#d92b2b'}"/><path d="${sign}" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></g>`,
  );
}

/** Makes an image as tall as the size requires by repeating its upper and lower edge. @param {Buffer} picture @param {Size} size */
export async function taller(picture, size) {
  const { width, height } = await sizeOf(picture);
  const missing = Math.max(0, Math.round((width * size.height) / size.width - height));
  const top = Math.floor(missing / 2);
  return sharp(picture)
    .extend({ top, bottom: missing - top, extendWith: 'copy' })
    .png()
    .toBuffer();
}
