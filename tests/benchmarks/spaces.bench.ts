import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, type Image, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { createNetworks } from '../../server/src/engines/local/models/networks';
import type { Network } from '../../server/src/engines/local/models/session';
import { detectLines } from '../../server/src/engines/local/ocr/detect-lines';
import { readLine } from '../../server/src/engines/local/ocr/read-line';
import { readLetters } from '../../server/src/engines/local/ocr/read-text';
import { temporaryDataDir } from '../builders/data-dir';
import { fixturePhoto } from '../builders/engine-world';
import { report } from './support/measure';

/** The decoder's threshold was chosen on lines like the first ones; the others were not seen before. */
const TEXTS = {
  known: [
    'Free shipping on orders over $50',
    'WINTER SALE STARTS NOW',
    'BEST SELLER OF THE YEAR',
    'Wash at 30 °C with like colors',
    'As low as $9.99 a month',
    'Jusqu’à 70 % de réduction',
    'Hecho a mano en España',
  ],
  unseen: [
    'Order by 6 PM and get it by Friday, 24 May',
    'NEW IN: LINEN SHIRTS FROM 19.90',
    'FREE RETURNS WITHIN 60 DAYS',
    'A4 paper, 500 sheets, 80 g/m2',
    'Batterie de 12 V 100 Ah garantie 2 ans',
    'SOLDES D’HIVER : DE -30 % A -50 %',
    'Lavar a mano en agua fria, no usar lejia',
  ],
};

const LOOKS = [
  { what: 'regular', font: '400Regular', size: 28, color: '#222222', ground: '#fff4e8', wide: 1 },
  { what: 'bold', font: '700Bold', size: 44, color: '#ffffff', ground: '#1c3f7a', wide: 1 },
  { what: 'condensed', font: '700Bold', size: 36, color: '#b3201c', ground: '#fff4e8', wide: 0.7 },
  { what: 'on a photo', font: '700Bold', size: 34, color: '#ffffff', ground: 'coffee.jpg', wide: 1 },
  { what: 'small', font: '400Regular', size: 16, color: '#222222', ground: '#ffffff', wide: 1 },
] as const;

const [WIDTH, HEIGHT] = [1_100, 120];

/** A line of text, drawn in one of the looks. */
async function drawn(
  text: string,
  { font, size, color, ground, wide }: (typeof LOOKS)[number],
  photo: Image,
) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const isPhoto = !ground.startsWith('#');
  context.fillStyle = isPhoto ? 'rgba(0, 0, 0, 0.35)' : ground;
  if (isPhoto) context.drawImage(photo, 0, 100, 400, 60, 0, 0, WIDTH, HEIGHT);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.font = `${size}px spaces-${font}`;
  context.textBaseline = 'middle';
  context.fillStyle = color;
  context.scale(wide, 1);
  context.fillText(text, 30, HEIGHT / 2);
  const rgb = await sharp(canvas.toBuffer('image/png')).removeAlpha().raw().toBuffer();
  return { width: WIDTH, height: HEIGHT, rgb };
}

/** The network without its doubts: a space only where it is the likeliest class, as before. */
const withoutDoubt = (network: Network): Network => ({
  run: async (input) => {
    const out = await network.run(input);
    const { data, height: classes } = out;
    for (let step = 0; step < out.channels; step += 1) {
      const at = step * classes;
      const isSpace = data.subarray(at, at + classes).every((one) => one <= (data[at + classes - 1] ?? 0));
      if (!isSpace) data[at + classes - 1] = 0;
    }
    return out;
  },
});

/** After how many letters each space of a text stands. */
function spacesOf(text: string): Set<number> {
  const places = new Set<number>();
  let letters = 0;
  for (const letter of text) {
    if (letter === ' ') places.add(letters);
    else letters += 1;
  }
  return places;
}

const letterCount = (text: string) => [...text.replaceAll(' ', '')].length;

/** Spaces drawn, read at their places, and read elsewhere; lines with too many or few letters are left out. */
class Count {
  drawn = 0;
  read = 0;
  invented = 0;
  linesLeftOut = 0;
  add(text: string, wanted: string): void {
    if (letterCount(text) !== letterCount(wanted)) {
      this.linesLeftOut += 1;
      return;
    }
    const [found, right] = [spacesOf(text), spacesOf(wanted)];
    const both = [...right].filter((place) => found.has(place)).length;
    this.drawn += right.size;
    this.read += both;
    this.invented += found.size - both;
  }
}

const { resolve } = createRequire(new URL('../../server/package.json', import.meta.url));
for (const [folder, weight] of [
  ['400Regular', 'NotoSans_400Regular'],
  ['700Bold', 'NotoSans_700Bold'],
])
  GlobalFonts.registerFromPath(
    resolve(`@expo-google-fonts/noto-sans/${folder}/${weight}.ttf`),
    `spaces-${folder}`,
  );

const photo = await loadImage(fixturePhoto('coffee.jpg'));
const directory = join(await temporaryDataDir(), 'models');
const networks = createNetworks({ directory, own: {}, threads: 1 });
const letters = await readLetters();
const lines = [];
const detection = await networks.load('ppocr-detection');
for (const [set, texts] of Object.entries(TEXTS))
  for (const text of texts)
    for (const look of LOOKS) {
      const picture = await drawn(text, look, photo);
      const boxes = await detectLines(picture, detection);
      lines.push({ set, text, picture, boxes: boxes.sort((a, b) => a.center.x - b.center.x) });
    }
const network = await networks.load('ppocr-recognition');
const counts = { known: new Count(), unseen: new Count(), before: new Count() };
for (const { set, text, picture, boxes } of lines) {
  for (const [key, reading] of [
    [set as keyof typeof TEXTS, network],
    ['before', withoutDoubt(network)],
  ] as const) {
    const pieces = [];
    for (const box of boxes)
      pieces.push((await readLine(picture, [box], { network: reading, letters })).text);
    counts[key].add(pieces.join(' '), text);
  }
}
const share = ({ read, drawn: all }: Count) => (100 * read) / Math.max(1, all);
const noteOf = ({ drawn: all, invented, linesLeftOut }: Count) =>
  `${all} drawn, ${invented} invented; ${linesLeftOut} lines with other letters left out`;
report([
  {
    what: 'spaces read, only the likeliest class',
    value: share(counts.before),
    unit: '%',
    note: noteOf(counts.before),
  },
  {
    what: 'spaces read, known lines',
    value: share(counts.known),
    unit: '%',
    atLeast: 98,
    note: noteOf(counts.known),
  },
  {
    what: 'spaces read, unseen lines',
    value: share(counts.unseen),
    unit: '%',
    atLeast: 98,
    note: noteOf(counts.unseen),
  },
  {
    what: 'spaces invented',
    value: counts.known.invented + counts.unseen.invented,
    unit: '',
    limit: 2,
    note: `in ${lines.length} lines`,
  },
]);
