import type { Lines } from '../line';

const ASKS_NOTHING = {
  h5: 'A browser has no album to be let into: it saves by a download, or by holding the picture.',
};

/** Validation rules. */
export const section5 = {
  's5.mobile': { text: 'Mainland mobile number: ^1[2-9] and 9 digits' },
  's5.email': { text: 'E-mail' },
  's5.url': { text: 'URL' },
  's5.id-card': { text: 'ID card number' },
  's5.plate': { text: 'Licence plate' },
  's5.amount': { text: 'Amount with up to 2 decimals' },
  's5.code': { text: 'N-digit code (default 6 digits)' },
  's5.upload-extensions': {
    text: 'Upload extensions by default: jpg, png, jpeg',
  },
  's5.image-names': {
    text: 'Image names: jpg, jpeg, png, webp, bmp, gif, tiff, tga, exif',
  },
  's5.album': {
    text: 'Saving to the album requires permission; otherwise ‘you cancelled the authorization’',
    unproven: ASKS_NOTHING,
  },
  's5.maxlength': { text: 'Text input maxlength default 140' },
  's5.point-cost': { text: 'Point cost = ceil((uses − free uses) / uses per point) × points per use' },
  's5.free-hint': {
    text: 'Zero means free; the hint then shows the remaining free uses',
    unproven: {
      rn: 'The tool page is shared code: its button was read in the browser and the mini-program.',
    },
  },
} as const satisfies Lines;
