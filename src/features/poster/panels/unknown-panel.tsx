import type { PosterLayer } from '@tuzuo/poster/document';
import { Copy } from '@/ui/copy';
import { usePosterWords } from '../words';
import type { KindLook } from './kind-look';

/** Says what a layer is that only a newer version can show. */
function UnknownPanel() {
  const t = usePosterWords();
  return (
    <Copy id="poster-unknown" size={12} tone="muted">
      {t('layers.unknown')}
    </Copy>
  );
}

/** What the editor shows of layers of kinds that this version does not know. */
export const unknownLook: KindLook<PosterLayer> = {
  word: 'kind.unknown',
  sign: 'stack',
  Panel: UnknownPanel,
};
