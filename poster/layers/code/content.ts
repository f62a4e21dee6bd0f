import type { LayerContent } from '../layer-content';
import { MAX_CODE_TEXT } from './limits';
import type { CodeLayer } from './schema';

/** Text without the escapes of URLs (`%E5`) and the escapes and folded lines of contact cards (`=E5`). */
function unescaped(text: string): string {
  const unfolded = text.replace(/=\n|\n /g, '');
  return unfolded.replace(/(?:[%=][\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes.replace(/=/g, '%'));
    } catch {
      return escapes;
    }
  });
}

/** What a code contains; its readers show it unescaped. */
export const codeContent: LayerContent<CodeLayer> = {
  readable: ({ text }) => [...new Set([text, unescaped(text)])],
  fields: ({ text }, whole) => [{ ...whole, kind: 'code', text, maxLength: MAX_CODE_TEXT }],
  withFieldText: (layer, text) => ({ ...layer, text: text.slice(0, MAX_CODE_TEXT) }),
  slots: ['qr'],
};
