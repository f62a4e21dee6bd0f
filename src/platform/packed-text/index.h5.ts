import type { PackedTextPort } from './port';

/** Browsers receive compressed responses, so their build packs no texts. */
export const packedText = {
  unpack() {
    throw new Error('texts of this target are not packed');
  },
} satisfies PackedTextPort;
