import { CUT_OUT_TOOL } from '@tuzuo/core/tools';
import type { ImageFilter, ImageLayer } from '@tuzuo/poster/document';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { ensureCatalog, toolFaces, useOpenTools } from '@/tools/catalog';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import type { Editor } from '../editor/use-editor';
import { WORK_TOOLS, type WorkTool } from '../use-pictures';
import { type PosterWordKey, usePosterWords } from '../words';
import { Cell, CellGrid, PanelPart } from './cells';

const FILTERS = [
  ['brightness', 'picture.brightness'],
  ['contrast', 'picture.contrast'],
  ['saturation', 'picture.saturation'],
  ['warmth', 'picture.warmth'],
] as const satisfies readonly (readonly [keyof ImageFilter, PosterWordKey])[];

/** Preset filters; values that one does not set stay at their default. */
const LOOKS = [
  ['none', {}, 'filter.none'],
  ['vivid', { contrast: 0.15, saturation: 0.35 }, 'filter.vivid'],
  ['warm', { brightness: 0.05, warmth: 0.35 }, 'filter.warm'],
  ['cool', { contrast: 0.05, warmth: -0.35 }, 'filter.cool'],
  ['mono', { contrast: 0.1, saturation: -1 }, 'filter.mono'],
  ['soft', { brightness: 0.1, contrast: -0.15, saturation: -0.1 }, 'filter.soft'],
  ['faded', { brightness: 0.1, contrast: -0.25, saturation: -0.35, warmth: 0.1 }, 'filter.faded'],
] as const satisfies readonly (readonly [string, ImageFilter, PosterWordKey])[];

const isSame = (one: ImageFilter, other: ImageFilter): boolean =>
  [...FILTERS.map(([key]) => key), 'blur' as const].every((key) => (one[key] ?? 0) === (other[key] ?? 0));

/** Corner radius of an image, as a fraction of its shorter side. */
const ROUND = 0.12;

/** Masks as paths, in percent of the box. */
const MASKS = [
  [
    'heart',
    'M50 95 C20 70 2 50 2 29 C2 12 14 4 26 4 C37 4 46 11 50 20 C54 11 63 4 74 4 C86 4 98 12 98 29 C98 50 80 70 50 95 Z',
    'heart',
    'mask.heart',
  ],
  ['arch', 'M0 100 L0 50 C0 22 22 0 50 0 C78 0 100 22 100 50 L100 100 Z', 'door', 'mask.arch'],
  ['diamond', 'M50 0 L100 50 L50 100 L0 50 Z', 'diamond', 'mask.diamond'],
  ['hexagon', 'M25 0 L75 0 L100 50 L75 100 L25 100 L0 50 Z', 'hexagon', 'shape.hexagon'],
  ['triangle', 'M50 0 L100 100 L0 100 Z', 'triangle', 'shape.triangle'],
  [
    'star',
    'M50 2 L64.7 36.8 L98 38.2 L71.4 59.3 L80.9 95 L50 74 L19.1 95 L28.6 59.3 L2 38.2 L35.3 36.8 Z',
    'star',
    'shape.star',
  ],
] as const satisfies readonly (readonly [string, string, string, PosterWordKey])[];

/** Maximum blur, as a fraction of the image's shorter side. */
const BLUR = 0.1;

/** Icons of the tools that edit an image in place. */
const WORK_SIGNS = {
  matting: 'scissors',
  'smart-eliminate': 'selection-slash',
  'image-magnify': 'magnifying-glass-plus',
  'image-enhance': 'star',
  'ai-expand': 'bounding-box',
} as const satisfies Record<WorkTool, string>;

/** Buttons for the open tools; the sheet that each opens states its price. */
function WorkCells({ onWork }: Pick<PicturePanelProps, 'onWork'>) {
  const t = usePosterWords();
  const common = useT();
  const isOpen = useOpenTools();
  useEffect(ensureCatalog, []);
  const shown = WORK_TOOLS.filter((tool) => isOpen.includes(tool));
  if (shown.length === 0) return null;
  return (
    <PanelPart title={t('work.title')}>
      <CellGrid>
        {shown.map((tool) => (
          <Cell
            key={tool}
            id={tool === CUT_OUT_TOOL ? 'poster-cut-out' : `poster-work-${tool}`}
            text={common(toolFaces[tool].name)}
            sign={WORK_SIGNS[tool]}
            disabled={!onWork}
            onPress={() => onWork?.(tool)}
          />
        ))}
      </CellGrid>
    </PanelPart>
  );
}

type PicturePanelProps = {
  editor: Editor;
  layer: ImageLayer;
  /** Runs a tool on the image; undefined while one is running. */
  onWork: ((tool: WorkTool) => void) | undefined;
  onCrop: () => void;
  onDone: () => void;
};

/** Style controls of an image: its mask, crop, light and colors. */
export function PicturePanel({ editor, layer, onWork, onCrop, onDone }: PicturePanelProps) {
  const t = usePosterWords();
  const setMask = (mask: ImageLayer['mask']) =>
    editor.perform('setProps', { kind: 'image', props: { mask } as { mask: NonNullable<typeof mask> } });
  const setFilter = (next: ImageFilter) =>
    editor.perform('setProps', { kind: 'image', props: { filter: next } });
  const { mask, filter = {} } = layer;
  const shortSide = Math.min(layer.width, layer.height);
  const isRound = mask?.shape === 'rect' && mask.radius > 0;
  return (
    <>
      <CellGrid>
        {layer.source.type !== 'empty' && (
          <Cell id="poster-crop" text={t('crop.run')} sign="crop" onPress={onCrop} />
        )}
        {layer.source.type === 'asset' && (
          <Cell
            id="poster-as-product"
            text={t('picture.asProduct')}
            sign="package"
            onPress={() => {
              editor.perform('asProduct');
              onDone();
            }}
          />
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
      {layer.source.type === 'asset' && <WorkCells onWork={onWork} />}
      <PanelPart title={t('filter.title')}>
        <FilterRow
          id="poster-look"
          label={t('filter.title')}
          choices={LOOKS.map(([value, , word]) => ({ value, text: t(word) }))}
          chosen={LOOKS.find(([, look]) => isSame(look, filter))?.[0] ?? ''}
          onChoose={(chosen) => setFilter(LOOKS.find(([value]) => value === chosen)?.[1] ?? {})}
        />
      </PanelPart>
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
            onPress={() => setMask({ shape: 'rect', radius: Math.round(ROUND * shortSide) })}
          />
          <Cell
            id="poster-mask-circle"
            text={t('picture.circle')}
            sign="circle"
            chosen={mask?.shape === 'ellipse'}
            onPress={() => setMask({ shape: 'ellipse' })}
          />
          {MASKS.map(([key, path, sign, word]) => (
            <Cell
              key={key}
              id={`poster-mask-${key}`}
              text={t(word)}
              sign={sign}
              chosen={mask?.shape === 'path' && mask.path === path}
              onPress={() => setMask({ shape: 'path', path })}
            />
          ))}
        </CellGrid>
      </PanelPart>
      {FILTERS.map(([key, word]) => (
        <SlideRow
          key={key}
          id={`poster-filter-${key}`}
          label={t(word)}
          min={-1}
          max={1}
          step={0.05}
          value={filter[key] ?? 0}
          text={String(Math.round(100 * (filter[key] ?? 0)))}
          onChange={(value) => setFilter({ ...filter, [key]: value })}
          onDone={onDone}
        />
      ))}
      <SlideRow
        id="poster-filter-blur"
        label={t('picture.blur')}
        min={0}
        max={Math.max(4, Math.round(shortSide * BLUR))}
        value={Math.round(filter.blur ?? 0)}
        onChange={(blur) => setFilter({ ...filter, blur })}
        onDone={onDone}
      />
    </>
  );
}
