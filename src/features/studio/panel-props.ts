import type { PosterDocument, ProductLayer } from '@tuzuo/poster/document';
import type { PictureStore } from '@/tools/poster-pictures';
import type { Brush } from './brush';
import type { Studio } from './studio.store';

/** What every tool of the page gets. */
export type PanelProps = {
  studio: Studio;
  document: PosterDocument;
  products: readonly ProductLayer[];
  /** Ids of the selected products; a change without a selection applies to all. */
  selection: readonly string[];
  pictures: PictureStore;
  /** Changes when photos or cut-outs were loaded. */
  version: number;
  brush: Brush;
  /** Whether a product is cut out, and may be touched up. */
  canBrush: boolean;
  /** Ends touching up: fingers move products again. */
  onTouchedUp: () => void;
  onAdd: () => void;
  onBackgroundPicture: () => void;
  /** Shows the scenes. */
  onScene: () => void;
};
