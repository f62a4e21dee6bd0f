import { encode } from 'uqr';
import { openCanvas } from './canvas';

/** Pixels per module; cards draw it smaller. */
const MODULE = 8;

/** White margin around a code, in modules; without it phones do not recognize the code. */
const QUIET = 2;

/** Draws a QR code of a URL as PNG. */
export async function drawLinkCode(link: string): Promise<Buffer> {
  const { data, size } = encode(link, { border: QUIET, ecc: 'M' });
  const context = openCanvas({ width: size * MODULE, height: size * MODULE });
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size * MODULE, size * MODULE);
  context.fillStyle = '#1a1d23';
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * MODULE, y * MODULE, MODULE, MODULE);
    }
  }
  return context.canvas.encode('png');
}
