import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { ProductLayer } from '@tuzuo/poster/document';
import { box, fade, type Golden, golden, type Part, shadow } from './parts';

type Pen = SKRSContext2D;

const SIDE = 600;

/** A vertical body that is lit from the left, in two colors. */
function lit(pen: Pen, left: number, right: number, dark: string, light: string): void {
  const fill = pen.createLinearGradient(left, 0, right, 0);
  for (const [at, color] of [
    [0, dark],
    [0.25, light],
    [0.6, dark],
    [1, dark],
  ] as const)
    fill.addColorStop(at, color);
  pen.fillStyle = fill;
}

/** A bottle with a flat, slightly rounded foot. */
function bottle(pen: Pen): void {
  lit(pen, 220, 380, '#1f5a3f', '#69b98f');
  pen.beginPath();
  pen.moveTo(270, 40);
  pen.lineTo(330, 40);
  pen.lineTo(330, 170);
  pen.bezierCurveTo(330, 220, 380, 220, 380, 290);
  pen.lineTo(380, 540);
  pen.bezierCurveTo(380, 560, 220, 560, 220, 540);
  pen.lineTo(220, 290);
  pen.bezierCurveTo(220, 220, 270, 220, 270, 170);
  pen.fill();
  pen.fillStyle = '#f3ead7';
  pen.fillRect(220, 330, 160, 130);
}

/** A wine glass: mostly transparent, on a foot that is wider than its stem. */
function glass(pen: Pen): void {
  pen.fillStyle = 'rgba(190,205,215,0.28)';
  pen.strokeStyle = 'rgba(120,140,155,0.85)';
  pen.lineWidth = 5;
  pen.beginPath();
  pen.moveTo(200, 60);
  pen.bezierCurveTo(190, 260, 250, 320, 290, 330);
  pen.lineTo(292, 500);
  pen.lineTo(308, 500);
  pen.lineTo(310, 330);
  pen.bezierCurveTo(350, 320, 410, 260, 400, 60);
  pen.closePath();
  pen.fill();
  pen.stroke();
  pen.beginPath();
  pen.ellipse(300, 515, 95, 20, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = 'rgba(120,10,40,0.8)';
  pen.beginPath();
  pen.moveTo(205, 170);
  pen.bezierCurveTo(215, 270, 260, 310, 300, 315);
  pen.bezierCurveTo(340, 310, 385, 270, 395, 170);
  pen.fill();
}

/** A shoe from the side, on heel and ball: its arch does not touch the ground. */
function shoe(pen: Pen): void {
  lit(pen, 60, 560, '#8c2f2b', '#d9756a');
  pen.beginPath();
  pen.moveTo(70, 230);
  pen.bezierCurveTo(120, 210, 150, 240, 220, 240);
  pen.bezierCurveTo(300, 330, 400, 360, 500, 370);
  pen.bezierCurveTo(560, 380, 570, 420, 560, 450);
  pen.lineTo(70, 450);
  pen.fill();
  pen.fillStyle = '#f2f0ea';
  pen.beginPath();
  pen.moveTo(65, 440);
  pen.lineTo(565, 440);
  pen.bezierCurveTo(575, 490, 520, 490, 470, 490);
  pen.lineTo(340, 490);
  pen.bezierCurveTo(300, 490, 290, 462, 250, 462);
  pen.bezierCurveTo(215, 462, 210, 490, 180, 490);
  pen.lineTo(80, 490);
  pen.bezierCurveTo(60, 490, 60, 450, 65, 440);
  pen.fill();
}

/** A bag with handles that let the ground through. */
function bag(pen: Pen): void {
  pen.strokeStyle = '#5a3a22';
  pen.lineWidth = 18;
  pen.beginPath();
  pen.ellipse(300, 220, 100, 140, 0, Math.PI, 2 * Math.PI);
  pen.stroke();
  lit(pen, 90, 510, '#7a4f2c', '#c08a55');
  pen.beginPath();
  pen.moveTo(130, 220);
  pen.lineTo(470, 220);
  pen.lineTo(510, 510);
  pen.bezierCurveTo(510, 530, 490, 532, 480, 532);
  pen.lineTo(120, 532);
  pen.bezierCurveTo(100, 532, 90, 525, 90, 510);
  pen.fill();
}

/** A plant: leaves hang over a pot that is narrower than they are. */
function plant(pen: Pen): void {
  for (let leaf = 0; leaf < 11; leaf += 1) {
    const turn = (leaf / 10 - 0.5) * 2.9;
    pen.fillStyle = leaf % 2 ? '#3f7d46' : '#5ea35f';
    pen.save();
    pen.translate(300, 360);
    pen.rotate(turn);
    pen.beginPath();
    pen.ellipse(0, -150, 26, 150, 0, 0, 2 * Math.PI);
    pen.fill();
    pen.restore();
  }
  lit(pen, 220, 380, '#b5603a', '#eea97f');
  pen.beginPath();
  pen.moveTo(210, 380);
  pen.lineTo(390, 380);
  pen.lineTo(360, 550);
  pen.bezierCurveTo(350, 562, 250, 562, 240, 550);
  pen.fill();
}

const PRODUCTS = { bottle, glass, shoe, bag, plant };

/** Drawn products without a background, as PNG files of 600 × 600 px. */
export function productPictures(): Record<keyof typeof PRODUCTS, Buffer> {
  const entries = Object.entries(PRODUCTS).map(([name, paint]) => {
    const canvas = createCanvas(SIDE, SIDE);
    paint(canvas.getContext('2d'));
    return [name, canvas.toBuffer('image/png')] as const;
  });
  return Object.fromEntries(entries) as Record<keyof typeof PRODUCTS, Buffer>;
}

/** The part of each picture with its product. */
const CROPS: Record<keyof typeof PRODUCTS, NonNullable<ProductLayer['crop']>> = {
  bottle: { x: 0.366, y: 0.066, width: 0.268, height: 0.864 },
  glass: { x: 0.32, y: 0.096, width: 0.36, height: 0.796 },
  shoe: { x: 0.1, y: 0.37, width: 0.86, height: 0.45 },
  bag: { x: 0.15, y: 0.12, width: 0.7, height: 0.77 },
  plant: { x: 0.1, y: 0.1, width: 0.8, height: 0.84 },
};

/** A product in its proportions, with this width on the page. */
function productPart(key: keyof typeof PRODUCTS, x: number, y: number, width: number, part: object): Part {
  const crop = CROPS[key];
  const height = (width * crop.height) / crop.width;
  const source = { type: 'stock', key };
  return { type: 'product', ...box(x, y, width, height), source, crop, ...part } as Part;
}

const contact = (softness: number) => ({ ground: { type: 'contact', strength: 0.7, softness } });
const cast = (angle: number, softness = 0.4) => ({
  ground: { type: 'cast', angle, strength: 0.6, softness },
});

/** Products with every shadow, straightened, mirrored, translucent and in light. */
export function productGoldens(): Golden[] {
  return [
    golden('products', [
      productPart('bottle', 50, 30, 70, contact(0.4)),
      productPart('glass', 190, 60, 90, contact(0)),
      productPart('bag', 340, 60, 190, contact(1)),
      productPart('shoe', 30, 360, 230, { ...cast(315), feather: 3 }),
      productPart('plant', 330, 300, 200, cast(225, 1)),
      productPart('bag', 60, 560, 150, { ...contact(0.4), reflection: { strength: 0.5 } }),
      productPart('bottle', 300, 560, 50, { ...cast(90, 0), rotation: 8 }),
      productPart('shoe', 380, 620, 180, { ...cast(45), flipX: true, rotation: -6, opacity: 0.6 }),
    ]),
    golden(
      'products in light',
      [
        productPart('plant', 40, 40, 260, { ...contact(0.4), shadow: shadow(20) }),
        productPart('bottle', 400, 30, 90, { filter: { brightness: 0.2, warmth: 0.4 } }),
        productPart('glass', 200, 420, 150, { ...cast(180), reflection: { strength: 1 } }),
      ],
      fade(135),
    ),
  ];
}
