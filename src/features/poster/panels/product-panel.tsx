import type { ProductLayer } from '@tuzuo/poster/document';
import { productEditing } from '@tuzuo/poster/layers/product/edit';
import { useState } from 'react';
import { FeatherRow, LightRows, type LookProps, ReflectionRow, ShadowRows } from '@/shell/product-look';
import { usePosterWords } from '../words';
import { Cell, CellGrid, PanelPart } from './cells';
import type { KindLook } from './kind-look';
import type { KindPanelProps } from './layer-panel';
import { OpacityRow } from './opacity-row';

/** What a change of a product's look sets; `undefined` removes it. */
function changedProps(before: ProductLayer, after: ProductLayer): Partial<ProductLayer> {
  const changed = productEditing.props.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

const lightIdOf = (name: string) => `poster-${name}`;

/** Replacing a product's photo, its shadow, edge and light. */
function ProductPanel(props: KindPanelProps<ProductLayer>) {
  const { editor, layer, changing, pictures, onDone } = props;
  const t = usePosterWords();
  const [isShown] = useState(pictures.showsLight);
  const look: LookProps = {
    layer,
    onChange: (next) =>
      editor.perform('setProps', { kind: 'product', props: changedProps(layer, next(layer)) }),
    onDone,
  };
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
      <PanelPart title={t('product.shadow')}>
        <ShadowRows
          {...look}
          kindId="poster-ground"
          angleId="poster-ground-angle"
          strengthId="poster-ground-strength"
          softnessId="poster-ground-softness"
        />
      </PanelPart>
      <PanelPart title={t('product.look')}>
        <ReflectionRow {...look} id="poster-reflection" />
        <FeatherRow {...look} id="poster-feather" />
        <LightRows
          {...look}
          idOf={lightIdOf}
          noteId="poster-light-note"
          resetId="poster-light-reset"
          isShown={isShown}
        />
      </PanelPart>
      <OpacityRow {...props} />
    </>
  );
}

/** What the editor shows of products. */
export const productLook: KindLook<ProductLayer> = {
  word: 'kind.product',
  sign: 'package',
  Panel: ProductPanel,
  adds: [
    { id: 'poster-add-product', word: 'kind.product', sign: 'package', add: undefined, picks: 'addProduct' },
  ],
};
