import sharp, { type Sharp } from 'sharp';
import { fixturePhoto } from './engine-world';

/** Lips over the smile of the astronaut, in a square of 512 pixels. */
const LIPS = `<svg width="512" height="512">
  <path d="M199 139 Q223 148 248 141 Q240 160 223 159 Q206 158 199 139Z" fill="#c9897b"/>
  <path d="M200 140 Q223 151 247 142" stroke="#8a4c44" stroke-width="1.6" fill="none"/>
</svg>`;

/** The astronaut with her lips closed, as documents demand that forbid altering. */
export async function closedLips(): Promise<Sharp> {
  const picture = sharp(fixturePhoto('astronaut.jpg')).composite([{ input: Buffer.from(LIPS) }]);
  return sharp(await picture.png().toBuffer());
}
