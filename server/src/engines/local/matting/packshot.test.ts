import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { settlePackshot } from './packshot';

const SIDE = 256;

const GROUND = '<rect width="256" height="256" fill="#f6f6f6"/>';
/** A soft shadow around and below a box of 96 to 160. */
const SHADOW =
  '<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter><rect x="98" y="104" width="64" height="64" fill="#000" opacity="0.35" filter="url(#soft)"/>';
const BOX = '<rect x="96" y="96" width="64" height="64" fill="#b02020"/>';

const draw = (svg: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${svg}</svg>`));

/** Settles what a network sees (`seen`, in gray levels) of a drawn picture. */
async function settled(picture: string, seen: string, translucent = 0) {
  const rgb = await draw(picture).flatten({ background: '#000' }).removeAlpha().raw().toBuffer();
  const data = await draw(`<rect width="256" height="256"/>${seen}`).extractChannel(0).raw().toBuffer();
  const mask = settlePackshot({ data: new Uint8Array(data), width: SIDE, height: SIDE }, rgb, translucent);
  return mask && ((x: number, y: number) => mask.data[y * SIDE + x]);
}

const box = (level: string, height = 64) =>
  `<rect x="96" y="96" width="64" height="${height}" fill="${level}"/>`;

describe('a packshot on a light, even ground', () => {
  it('gets back what the network has lost, without its shadow', async () => {
    const at = await settled(GROUND + SHADOW + BOX, box('#fff', 40));
    expect(at?.(128, 155)).toBe(255);
    expect(at?.(128, 110)).toBe(255);
    expect(at?.(128, 172)).toBe(0);
    expect(at?.(90, 128)).toBe(0);
  });

  it('is whole where the network has found something in it only: a screen with clouds, on a gray foot', async () => {
    const screen =
      '<rect x="40" y="60" width="176" height="110" fill="#181818"/><rect x="46" y="66" width="164" height="98" fill="#3060a0"/><ellipse cx="128" cy="90" rx="50" ry="14" fill="#d8d8d8"/><circle cx="180" cy="100" r="2" fill="#f6f6f6"/><rect x="100" y="170" width="56" height="12" fill="#a0a0a0"/>';
    const at = await settled(
      GROUND + screen,
      '<rect x="100" y="120" width="40" height="10" fill="#fff"/>',
      1,
    );
    for (const [x, y] of [
      [43, 100],
      [60, 150],
      [128, 90],
      [180, 100],
      [128, 176],
    ] as const)
      expect(at?.(x, y), `${x}, ${y}`).toBe(255);
    expect(at?.(20, 100)).toBe(0);
  });

  it('keeps its holes, and shadows between its parts', async () => {
    const ring = `${SHADOW}<path d="M80 80H176V176H80ZM104 104H152V152H104Z" fill="#205020" fill-rule="evenodd"/>`;
    const at = await settled(
      `${GROUND}${ring}`,
      '<path d="M80 80H176V154H80ZM104 104H152V152H104Z" fill="#fff" fill-rule="evenodd"/>',
    );
    expect(at?.(90, 165)).toBe(255);
    expect(at?.(128, 140)).toBe(0);
  });
});

describe('is not touched', () => {
  it('where the network is right', async () => {
    expect(await settled(GROUND + SHADOW + BOX, box('#fff'))).toBeUndefined();
  });

  it('on other grounds', async () => {
    const lost = box('#fff', 20);
    expect(await settled(`<rect width="256" height="256" fill="#808080"/>${BOX}`, lost)).toBeUndefined();
    expect(await settled(`<rect width="256" height="256" fill="#f6d040"/>${BOX}`, lost)).toBeUndefined();
    const halves = `${GROUND}<rect y="128" width="256" height="128" fill="#d0d0d0"/>`;
    expect(await settled(halves + BOX, lost)).toBeUndefined();
  });

  it('where it is glass, or white as its ground', async () => {
    expect(await settled(GROUND + BOX, box('#fff', 48), 0.4)).toBeUndefined();
    const mug = '<rect x="60" y="60" width="130" height="130" fill="#f2f2f2"/>';
    const seen = '<rect x="60" y="60" width="130" height="130" fill="#fff"/>';
    expect(
      await settled(`${GROUND}${mug}<circle cx="128" cy="128" r="20" fill="#b02020"/>`, seen),
    ).toBeUndefined();
  });
});
