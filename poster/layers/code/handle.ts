import { CORNERS, HANDLES } from '../../edit/handles';
import type { LayerHandling } from '../layer-handling';
import type { CodeLayer } from './schema';

/** How codes are resized: the modules of a QR code stay square. */
export const codeHandling: LayerHandling<CodeLayer> = {
  handles: ({ format }) => (format === 'qr' ? CORNERS : HANDLES),
  keepsRatio: true,
};
