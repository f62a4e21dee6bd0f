import { codeModules as modulesBy } from '@tuzuo/core/poster/barcode';
import type { DrawResources } from '@tuzuo/core/poster/draw/port';
import { encode } from 'uqr';

/** The modules of a poster's codes. A page imports this late: the QR encoder is as heavy as all the drawing. */
export const codeModules: DrawResources['codeModules'] = (format, text) =>
  modulesBy((data) => encode(data, { ecc: 'M', border: 0 }).data, format, text);
