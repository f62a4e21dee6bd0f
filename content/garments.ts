/**
 * Draws the garments of the examples and tests, laid flat: cloth with folds on a plain background:
 *   node --import tsx content/garments.ts
 * The results are committed; look at them before you commit.
 */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const FOLDER = fileURLToPath(new URL('../tests/fixtures/wear', import.meta.url));
const SIZE = { width: 900, height: 1000 };

type Garment = {
  color: string;
  ground: string;
  /** The outline's left half, from the center of the neck to that of the hem; the right half is mirrored. */
  outline: string;
  seams: string;
  print?: string;
  height?: number;
};

const BLACK_LINE = 'fill="none" stroke="#000" stroke-opacity=".22" stroke-width="2.5"';

const GARMENTS: Record<string, Garment> = {
  tee: {
    color: '#d8453b',
    ground: '#f1efec',
    height: 900,
    outline:
      'M450 160 C420 158 392 142 376 112 C330 124 290 138 250 156 L92 318 L180 402 L256 330 C260 460 256 620 254 742 C330 754 400 756 450 756',
    seams:
      '<path d="M376 112 C390 150 420 176 450 178"/><path d="M362 117 C380 168 416 194 450 196"/><path d="M256 156 C274 210 266 280 256 330"/><path d="M106 304 L194 388"/><path d="M254 722 C330 734 400 736 450 736"/>',
    print:
      '<g fill="#fff6e8"><circle cx="450" cy="390" r="86"/><path d="M364 510 h172 v22 h-172z"/></g><text x="450" y="415" font-family="DejaVu Sans,Noto Sans,sans-serif" font-weight="700" font-size="72" text-anchor="middle" fill="#d8453b">07</text>',
  },
  shirt: {
    color: '#9db7d6',
    ground: '#ece8e1',
    height: 960,
    outline:
      'M450 140 L408 100 L380 106 C336 118 296 132 258 152 L92 600 L168 634 L268 360 C272 500 268 640 264 760 C330 794 400 804 450 806',
    seams:
      '<path d="M408 100 L442 166 L450 140"/><path d="M380 106 L424 180 L442 166"/><path d="M450 140 V806"/><path d="M262 154 C284 220 276 300 268 360"/><path d="M104 570 L180 604"/>',
    print:
      '<g fill="#fff" stroke="#667" stroke-width="1.5"><circle cx="450" cy="220" r="7"/><circle cx="450" cy="310" r="7"/><circle cx="450" cy="400" r="7"/><circle cx="450" cy="490" r="7"/><circle cx="450" cy="580" r="7"/><circle cx="450" cy="670" r="7"/></g>',
  },
  trousers: {
    color: '#3c4a66',
    ground: '#f3f1ee',
    height: 1250,
    outline:
      'M450 92 L312 92 C296 260 276 420 268 560 C256 780 250 960 246 1160 L382 1164 C402 900 424 640 450 380',
    seams:
      '<path d="M308 128 L450 128"/><path d="M450 92 V340"/><path d="M322 130 C330 190 322 230 300 250"/><path d="M248 1132 L384 1136"/>',
  },
  skirt: {
    color: '#c98a9c',
    ground: '#f4f2ef',
    outline: 'M450 110 L318 112 C290 260 216 560 176 860 C270 900 370 910 450 910',
    seams: '<path d="M314 146 L450 146"/><path d="M390 150 C370 400 340 640 320 890"/>',
  },
  dress: {
    color: '#2f7d6b',
    ground: '#efece7',
    height: 1400,
    outline:
      'M450 196 C420 188 398 158 386 104 L326 112 C318 190 312 240 282 290 C300 380 320 450 322 510 C290 760 226 1050 190 1270 C280 1312 370 1322 450 1322',
    seams:
      '<path d="M386 104 C400 170 424 206 450 212"/><path d="M322 510 H450"/><path d="M400 520 C384 800 350 1060 330 1300"/>',
  },
};

/** The outline's left half, closed along the center line. */
const closed = (outline: string) => `${outline} L450 ${/^M450 ([\d.]+)/.exec(outline)?.[1]} Z`;

function svgOf({ color, ground, outline, seams, print = '', height = SIZE.height }: Garment): string {
  const { width } = SIZE;
  const mirror = `translate(${width} 0) scale(-1 1)`;
  const halves = `<path d="${closed(outline)}"/><path transform="${mirror}" d="${closed(outline)}"/>`;
  const shape = `<g id="shape">${halves}<path d="M449 ${/^M450 ([\d.]+)/.exec(outline)?.[1]} h2 V${outline.split(' ').at(-1)} h-2 Z"/></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs>${shape}
    <clipPath id="cut">${halves}</clipPath>
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="folds" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.011 0.0035" numOctaves="3" seed="7" result="waves"/>
      <feDiffuseLighting in="waves" surfaceScale="26" diffuseConstant="1.08" lighting-color="#fff"><feDistantLight azimuth="215" elevation="58"/></feDiffuseLighting>
    </filter>
    <filter id="weave" x="0" y="0" width="100%" height="100%">
      <feTurbulence type="fractalNoise" baseFrequency="0.55 0.7" numOctaves="2" seed="3" result="threads"/>
      <feDiffuseLighting in="threads" surfaceScale="1.2" diffuseConstant="1.05" lighting-color="#fff"><feDistantLight azimuth="215" elevation="62"/></feDiffuseLighting>
    </filter>
  </defs>
  <rect width="100%" height="100%" fill="${ground}"/>
  <g transform="translate(8 14)" fill="#000" opacity=".32" filter="url(#soft)"><use href="#shape"/></g>
  <g clip-path="url(#cut)">
    <rect width="100%" height="100%" fill="${color}"/>${print}
    <rect width="100%" height="100%" filter="url(#folds)" style="mix-blend-mode:multiply" opacity=".75"/>
    <rect width="100%" height="100%" filter="url(#weave)" style="mix-blend-mode:multiply" opacity=".5"/>
    <g ${BLACK_LINE}>${seams}<g transform="${mirror}">${seams}</g></g>
    <g fill="none" stroke="#000" stroke-opacity=".3" stroke-width="10" filter="url(#soft)"><use href="#shape"/></g>
  </g>
</svg>`;
}

for (const [name, garment] of Object.entries(GARMENTS)) {
  if (process.argv[2] && process.argv[2] !== name) continue;
  await sharp(Buffer.from(svgOf(garment)))
    .jpeg({ quality: 82 })
    .toFile(`${FOLDER}/${name}.jpg`);
}
