import type { DrawResources } from '@tuzuo/poster/draw/port';
import { codeModules as modulesBy } from '@tuzuo/poster/layers/code/barcode';
import { encode } from 'uqr';

/**
 * The modules of a poster's barcodes and QR codes. Imported lazily by pages: the QR encoder is as large as all the
 * drawing code.
 */
export const codeModules: DrawResources['codeModules'] = (format, text) =>
  modulesBy((data) => encode(data, { ecc: 'M', border: 0 }).data, format, text);
