import type { TaskCheck } from '@tuzuo/core/api/task';
import sharp, { type Sharp } from 'sharp';
import { MESH, pointOf } from '../../server/src/engines/local/face/face';
import { findFaces } from '../../server/src/engines/local/face/face-mesh';
import { readPixels } from '../../server/src/engines/local/picture/read';
import { levelOf } from '../../server/src/engines/local/portrait/level';
import { type PhotoOutcome, photoMaker } from './support/id-photos';
import { type Measure, report } from './support/measure';
import { photo } from './support/pictures';

const PHOTO = { widthMm: 35, heightMm: 45, dpi: 300 };

/** Background next to a rotated photo. */
const WALL = '#b9b4b0';

/** Maximum remaining tilt of a leveled head, in degrees, and offset from that of the upright portrait, in pixels. */
const LEAN = 1.5;
const OFF = 12;

/** Inverse transform by EXIF orientation, to store a picture as a camera held that way would. */
const HELD: Readonly<Record<number, (picture: Sharp) => Sharp>> = {
  2: (picture) => picture.flop(),
  3: (picture) => picture.rotate(180),
  4: (picture) => picture.flip(),
  6: (picture) => picture.rotate(-90),
  8: (picture) => picture.rotate(90),
};

/** Kinds of portraits without usable pictures, about which this benchmark says nothing. */
const UNSEEN = [
  'dark skin',
  'East Asian features',
  'children and babies',
  'old age',
  'glasses',
  'a beard',
  'a headscarf or turban',
  'long or no hair',
  'a face turned aside',
];

const portrait = () => sharp(photo('astronaut.jpg'));
const lossless = (picture: Sharp) => picture.webp({ lossless: true });

/** Portraits side by side with the given heights; the first fills the height. */
async function beside(heights: readonly number[]): Promise<Sharp> {
  const side = Math.max(...heights);
  const parts = await Promise.all(
    heights.map(async (height, index) => ({
      input: await portrait().resize(height).png().toBuffer(),
      left: index * side,
      top: 0,
    })),
  );
  const create = { width: heights.length * side, height: side, channels: 3, background: WALL } as const;
  return sharp(await sharp({ create }).composite(parts).png().toBuffer());
}

/** Detects the head in a finished photo. */
async function headIn(path: string) {
  const [face] = await findFaces(await readPixels({ path }, { keepProfile: false }));
  if (!face) throw new Error('no face in the photo');
  const { center, radians } = levelOf(face);
  const [, chinY] = pointOf(face, MESH.chin);
  return { lean: Math.abs((radians * 180) / Math.PI), places: [...center, chinY] };
}

type Head = Awaited<ReturnType<typeof headIn>>;

const farthest = (one: Head, other: Head) =>
  Math.max(...one.places.map((place, index) => Math.abs(place - (other.places[index] ?? 0))));

/** Whether the result for a portrait is right, with its value and unit. */
type Outcome = Pick<Measure, 'value' | 'unit' | 'note'> & { isRight: boolean };

const refusedFor =
  (key: TaskCheck['key']) =>
  async (made: PhotoOutcome): Promise<Outcome> => {
    const keys = 'refused' in made ? made.refused.map((check) => check.key) : [];
    const value = 'refused' in made ? Number(made.refused[0]?.found ?? 0) : 0;
    const note = keys.length > 0 ? `refused: ${keys.join(', ')}` : 'made';
    return { value, unit: '', note, isRight: keys.includes(key) };
  };

const likeUpright =
  (upright: Head) =>
  async (made: PhotoOutcome): Promise<Outcome> => {
    if ('refused' in made) {
      const note = `refused: ${made.refused.map(({ key }) => key).join(', ')}`;
      return { value: 0, unit: '', note, isRight: false };
    }
    const head = await headIn(made.path);
    const value = farthest(head, upright);
    const note = `off the upright one's head; leans ${head.lean.toFixed(1)}°`;
    return { value, unit: 'px', note, isRight: value <= OFF && head.lean <= LEAN };
  };

const maker = await photoMaker();
try {
  const make = async (picture: Sharp) => maker.make(await lossless(picture).toBuffer(), { custom: PHOTO });
  const first = await make(portrait());
  if ('refused' in first) throw new Error('the upright portrait was refused');
  const asUpright = likeUpright(await headIn(first.path));

  const turned = (degrees: number) => portrait().rotate(degrees, { background: WALL });
  const held = async (orientation: number) => {
    const stored = await lossless(HELD[orientation]?.(portrait()) ?? portrait()).toBuffer();
    return sharp(stored).withMetadata({ orientation });
  };
  const cut = (left: number, top: number, width: number, height: number) =>
    portrait().extract({ left, top, width, height });
  const fixture = (name: string) => sharp(photo(name));

  const CASES: readonly (readonly [string, Sharp, (made: PhotoOutcome) => Promise<Outcome>])[] = [
    ...[-15, -10, -5, 5, 10, 15].map(
      (degrees) => [`turned by ${degrees}°`, turned(degrees), asUpright] as const,
    ),
    ['lying on its side, which no EXIF says', portrait().rotate(90), asUpright],
    ['upside down, which no EXIF says', portrait().rotate(180), refusedFor('oneFace')],
    ...(await Promise.all(
      Object.keys(HELD).map(
        async (key) => [`EXIF orientation ${key}`, await held(Number(key)), asUpright] as const,
      ),
    )),
    ['in gray', portrait().grayscale(), asUpright],
    ['dark', portrait().linear(0.45, 0), asUpright],
    ['before a small picture on the wall', await beside([512, 120]), asUpright],
    ['two people', await beside([400, 400]), refusedFor('oneFace')],
    ['three people', await beside([300, 300, 260]), refusedFor('oneFace')],
    ['a cat', fixture('chelsea.jpg'), refusedFor('oneFace')],
    ['a cup', fixture('coffee.jpg'), refusedFor('oneFace')],
    ['a rocket', fixture('rocket.jpg'), refusedFor('oneFace')],
    ['a shirt', fixture('product-tshirt.jpg'), refusedFor('oneFace')],
    ['a head that the picture cuts off', cut(60, 40, 360, 472), refusedFor('hair')],
    ['a head without shoulders', cut(100, 0, 300, 215), refusedFor('shoulders')],
    ['a face of 25 pixels', portrait().resize(120), refusedFor('faceSize')],
  ];

  const rows: (Measure & { isRight: boolean })[] = [];
  for (const [kind, picture, judge] of CASES) {
    const { isRight, note, ...outcome } = await judge(await make(picture));
    rows.push({ what: `portrait ${kind}`, ...outcome, isRight, note: `${isRight ? '' : 'WRONG '}${note}` });
  }
  const right = rows.filter(({ isRight }) => isRight).length;
  report([
    ...rows.map(({ isRight: _, ...row }) => row),
    { what: 'portraits made or refused rightly', value: right, unit: 'kinds', atLeast: rows.length },
    {
      what: 'portraits of which we have no picture',
      value: UNSEEN.length,
      unit: 'kinds',
      note: UNSEEN.join(', '),
    },
  ]);
} finally {
  await maker.close();
}
