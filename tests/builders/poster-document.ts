import type { PosterDocument, PosterLayer } from '../../poster/document';

const base = { rotation: 0, opacity: 1 };

/** A yellow 300 × 400 page with a red title, plus the given layers. */
export const posterDocument = (
  layers: readonly PosterLayer[] = [],
  size: Partial<PosterDocument['size']> = {},
): PosterDocument => ({
  version: 1,
  size: { width: 300, height: 400, ...size },
  pages: [
    {
      id: 'p1',
      background: { fill: { type: 'solid', color: '#ffee00' } },
      layers: [
        {
          ...base,
          id: 'title',
          type: 'text',
          x: 20,
          y: 20,
          width: 260,
          height: 100,
          runs: [
            {
              text: '大字 Ag',
              family: 'noto-sans-sc',
              weight: 900,
              size: 48,
              fill: { type: 'solid', color: '#ff0000' },
            },
          ],
          align: 'left',
          verticalAlign: 'top',
          lineHeight: 1.2,
          fit: { mode: 'none' },
        },
        ...layers,
      ],
    },
  ],
});

/** A blue square with its top left corner at (x, y). */
export const blueSquare = (id: string, x: number, y: number, side: number): PosterLayer => ({
  ...base,
  id,
  type: 'shape',
  x,
  y,
  width: side,
  height: side,
  shape: { kind: 'rect', radius: 0 },
  fill: { type: 'solid', color: '#0000ff' },
});

/** One of the user's pictures, covering the lower half. */
export const pictureLayer = (assetId: string): PosterLayer => ({
  ...base,
  id: 'picture',
  type: 'image',
  x: 0,
  y: 200,
  width: 300,
  height: 200,
  source: { type: 'asset', id: assetId },
});
