import type { ProductLayer } from '@tuzuo/poster/document';
import { usePosterWords } from '../locales';
import { Cell, CellGrid } from './cells';
import type { KindLook } from './kind-look';
import type { KindPanelProps } from './layer-panel';
import { OpacityRow } from './opacity-row';

/** Replacing a product's photo. */
function ProductPanel(props: KindPanelProps<ProductLayer>) {
  const { layer, changing } = props;
  const t = usePosterWords();
  return (
    <>
      <CellGrid>
        <Cell
          id="poster-change"
          text={t('change')}
          sign="image"
          disabled={changing.working !== undefined}
          onPress={() => void changing.choose(layer.id, false)}
        />
      </CellGrid>
      <OpacityRow {...props} />
    </>
  );
}

/** What the editor shows of products. */
export const productLook: KindLook<ProductLayer> = {
  word: 'kind.product',
  sign: 'package',
  Panel: ProductPanel,
};
