import type { PackedTextPort } from './port';

/** Its bytecode is stored compressed, so that its build packs none. */
export const packedText = {
  unpack() {
    throw new Error('texts of this target are not packed');
  },
} satisfies PackedTextPort;
