import sharp from 'sharp';

const RGB = 3;

/** Side of the drawn jar's picture, in pixels: that of what networks for subjects and objects see. */
export const JAR_SIDE = 1024;

/** The levels of a drawing, row by row. */
export const drawn = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();

/** A dark jar with a lid on a light, uneven ground, of 1,024 pixels a side. */
const jar = (body: string, lid: string, ground: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${JAR_SIDE}" height="${JAR_SIDE}">
  <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f4f1ec"/><stop offset="1" stop-color="#d9d4cb"/></linearGradient>
  <linearGradient id="b"><stop stop-color="#3d1712"/><stop offset=".35" stop-color="#7d2f22"/><stop offset="1" stop-color="#2f110d"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="${ground}"/>
  <rect x="352" y="300" width="320" height="470" rx="48" fill="${body}"/>
  <rect x="380" y="236" width="264" height="84" rx="18" fill="${lid}"/></svg>`;

export const PICTURE_OF_JAR = jar('url(#b)', '#1c1c1e', 'url(#g)');

/** The jar in white on black. */
export const OUTLINE_OF_JAR = jar('#fff', '#fff', '#000');

/** What a network found above a level, and the white of an outline: what both have as a share of what either has. */
export function overlapOf(found: Float32Array, outline: Buffer, above: number): number {
  let [both, either] = [0, 0];
  for (let pixel = 0; pixel < found.length; pixel += 1) {
    const [isFound, real] = [(found[pixel] ?? 0) > above, (outline[pixel * RGB] ?? 0) > 127];
    if (isFound && real) both += 1;
    if (isFound || real) either += 1;
  }
  return either === 0 ? 0 : both / either;
}
