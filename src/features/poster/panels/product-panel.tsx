import type { ImageFilter, ProductLayer } from '@tuzuo/poster/document';
import { GROUND_SHADOWS } from '@tuzuo/poster/layers/product/edit';
import { MAX_FEATHER } from '@tuzuo/poster/layers/product/schema';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import { type PosterWordKey, usePosterWords } from '../locales';
import { Cell, CellGrid, PanelPart } from './cells';
import type { KindLook } from './kind-look';
import type { KindPanelProps, LayerPanelProps } from './layer-panel';
import { OpacityRow } from './opacity-row';

const SHADOWS = [
  ['none', 'product.none'],
  ['contact', 'product.contact'],
  ['cast', 'product.cast'],
] as const satisfies readonly (readonly ['none' | keyof typeof GROUND_SHADOWS, PosterWordKey])[];

const LIGHTS = [
  ['brightness', 'picture.brightness'],
  ['contrast', 'picture.contrast'],
  ['warmth', 'picture.warmth'],
] as const satisfies readonly (readonly [keyof ImageFilter, PosterWordKey])[];

type Rows = LayerPanelProps<ProductLayer>;

const percent = (share: number) => String(Math.round(100 * share));

/** The shadow of a product on the ground. */
function ShadowPart({ editor, layer, onDone }: Rows) {
  const t = usePosterWords();
  const { ground } = layer;
  const set = (next: ProductLayer['ground']) =>
    editor.perform('setProps', {
      kind: 'product',
      props: { ground: next } as { ground: NonNullable<typeof next> },
    });
  return (
    <PanelPart title={t('product.shadow')}>
      <FilterRow
        id="poster-ground"
        label={t('product.shadow')}
        choices={SHADOWS.map(([value, word]) => ({ value, text: t(word) }))}
        chosen={ground?.type ?? 'none'}
        onChoose={(kind) => {
          if (kind !== (ground?.type ?? 'none')) set(kind === 'none' ? undefined : GROUND_SHADOWS[kind]);
          onDone();
        }}
      />
      {ground && (
        <>
          <SlideRow
            id="poster-ground-strength"
            label={t('product.strength')}
            least={0.05}
            most={1}
            step={0.05}
            value={ground.strength}
            text={percent(ground.strength)}
            onChange={(strength) => set({ ...ground, strength })}
            onDone={onDone}
          />
          <SlideRow
            id="poster-ground-softness"
            label={t('product.softness')}
            least={0}
            most={1}
            step={0.05}
            value={ground.softness}
            text={percent(ground.softness)}
            onChange={(softness) => set({ ...ground, softness })}
            onDone={onDone}
          />
          {ground.type === 'cast' && (
            <SlideRow
              id="poster-ground-angle"
              label={t('product.angle')}
              least={0}
              most={355}
              step={5}
              value={((ground.angle % 360) + 360) % 360}
              onChange={(angle) => set({ ...ground, angle })}
              onDone={onDone}
            />
          )}
        </>
      )}
    </PanelPart>
  );
}

/** Reflection, edge and light of a product. */
function LookPart({ editor, layer, onDone }: Rows) {
  const t = usePosterWords();
  const { reflection, feather = 0, filter = {} } = layer;
  const set = (props: Partial<ProductLayer>) => editor.perform('setProps', { kind: 'product', props });
  return (
    <PanelPart title={t('product.look')}>
      <SlideRow
        id="poster-reflection"
        label={t('product.reflection')}
        least={0}
        most={1}
        step={0.05}
        value={reflection?.strength ?? 0}
        text={percent(reflection?.strength ?? 0)}
        onChange={(strength) =>
          set({ reflection: strength > 0 ? { strength } : undefined } as Partial<ProductLayer>)
        }
        onDone={onDone}
      />
      <SlideRow
        id="poster-feather"
        label={t('product.feather')}
        least={0}
        most={MAX_FEATHER}
        step={0.5}
        value={feather}
        onChange={(next) => set({ feather: next })}
        onDone={onDone}
      />
      {LIGHTS.map(([key, word]) => (
        <SlideRow
          key={key}
          id={`poster-${key}`}
          label={t(word)}
          least={-1}
          most={1}
          step={0.05}
          value={filter[key] ?? 0}
          text={percent(filter[key] ?? 0)}
          onChange={(amount) => set({ filter: { ...filter, [key]: amount } })}
          onDone={onDone}
        />
      ))}
    </PanelPart>
  );
}

/** Replacing a product's photo, its shadow, edge and light. */
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
      <ShadowPart {...props} />
      <LookPart {...props} />
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
