import type { CodeLayer } from '@tuzuo/poster/document';
import { ColorPanel } from './color-part';
import type { KindLook } from './kind-look';

/** Initial content of a new code. */
const CODE_TEXT = 'https://';

/** What the editor shows of QR codes and bar codes. */
export const codeLook: KindLook<CodeLayer> = {
  word: 'kind.code',
  sign: 'qr-code',
  Panel: ColorPanel,
  adds: [
    {
      id: 'poster-add-code',
      word: 'slot.qr',
      sign: 'qr-code',
      isWritten: true,
      add: (editor) => editor.perform('addCode', { format: 'qr', text: CODE_TEXT }),
    },
  ],
};
