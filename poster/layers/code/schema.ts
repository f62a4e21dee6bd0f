import type { LayerBase } from '../../document/base';
import { baseFields } from '../../document/validation/layer-base';
import { constant, object, oneOf, orNull, text } from '../../document/validation/readers';
import * as of from '../../document/validation/values';
import { MAX_CODE_TEXT } from './limits';

export interface CodeLayer extends LayerBase {
  type: 'code';
  format: 'qr' | 'code128' | 'ean13';
  text: string;
  color: string;
  background: string | null;
}

/** Reads a QR code or bar code layer. */
export const codeLayer = object<CodeLayer>({
  ...baseFields,
  type: constant('code'),
  format: oneOf('qr', 'code128', 'ean13'),
  // Whether a barcode can encode it is checked when drawing: an incomplete one can be saved.
  text: text(MAX_CODE_TEXT, (value) => of.cleanText(value)),
  color: of.color,
  background: orNull(of.color),
});
