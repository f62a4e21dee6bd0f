import type { ImageFilter, ImageLayer } from '@tuzuo/core/poster/document';
import type { Editor } from '../editor/use-editor';
import { type PosterWordKey, usePosterWords } from '../locales';
import { Cell, CellGrid, PanelPart } from './cells';
import { SlideRow } from './slide-row';

const FILTERS = [
  ['brightness', 'picture.brightness'],
  ['contrast', 'picture.contrast'],
  ['saturation', 'picture.saturation'],
  ['warmth', 'picture.warmth'],
] as const satisfies readonly (readonly [keyof ImageFilter, PosterWordKey])[];

/** Corners of a picture, in shares of its shorter side. */
const ROUND = 0.12;

type PicturePanelProps = { editor: Editor; layer: ImageLayer; onCutOut: () => void; onDone: () => void };

/** How a picture looks: its shape, its part that shows, its light and colors. */
export function PicturePanel({ editor, layer, onCutOut, onDone }: PicturePanelProps) {
  const t = usePosterWords();
  const setMask = (mask: ImageLayer['mask']) =>
    editor.perform('setProps', { kind: 'image', props: { mask } });
  const { mask, filter = {} } = layer;
  const round = Math.round(ROUND * Math.min(layer.width, layer.height));
  const isRound = mask?.shape === 'rect' && mask.radius > 0;
  return (
    <>
      <CellGrid>
        {layer.source.type === 'asset' && (
          <Cell id="poster-cut-out" text={t('cut.run')} sign="scissors" onPress={onCutOut} />
        )}
        <Cell
          id="poster-flip-across"
          text={t('action.flipAcross')}
          sign="flip-horizontal"
          onPress={() => editor.perform('flipAcross')}
        />
        <Cell
          id="poster-flip-down"
          text={t('action.flipDown')}
          sign="flip-vertical"
          onPress={() => editor.perform('flipDown')}
        />
      </CellGrid>
      <PanelPart title={t('picture.shape')}>
        <CellGrid>
          <Cell
            id="poster-mask-none"
            text={t('picture.square')}
            sign="square"
            chosen={!mask || (mask.shape === 'rect' && mask.radius === 0)}
            onPress={() => setMask(undefined)}
          />
          <Cell
            id="poster-mask-round"
            text={t('picture.round')}
            sign="bounding-box"
            chosen={isRound}
            onPress={() => setMask({ shape: 'rect', radius: round })}
          />
          <Cell
            id="poster-mask-circle"
            text={t('picture.circle')}
            sign="circle"
            chosen={mask?.shape === 'ellipse'}
            onPress={() => setMask({ shape: 'ellipse' })}
          />
        </CellGrid>
      </PanelPart>
      {FILTERS.map(([key, word]) => (
        <SlideRow
          key={key}
          id={`poster-filter-${key}`}
          label={t(word)}
          least={-1}
          most={1}
          step={0.05}
          value={filter[key] ?? 0}
          text={String(Math.round(100 * (filter[key] ?? 0)))}
          onChange={(value) =>
            editor.perform('setProps', { kind: 'image', props: { filter: { ...filter, [key]: value } } })
          }
          onDone={onDone}
        />
      ))}
    </>
  );
}
