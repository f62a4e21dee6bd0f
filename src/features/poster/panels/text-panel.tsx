import { View } from '@tarojs/components';
import type { TextLayer } from '@tuzuo/poster/document';
import { POSTER_LIMITS } from '@tuzuo/poster/document/limits';
import type { TextKind } from '@tuzuo/poster/edit/insert';
import { styleOfRange, type TextRange, type TextStyle } from '@tuzuo/poster/edit/text-range';
import { FONT_FAMILIES } from '@tuzuo/poster/fonts/families';
import { useState } from 'react';
import { useFormat } from '@/i18n/format';
import { Button } from '@/ui/button';
import { FilterRow } from '@/ui/filter-row';
import { SlideRow } from '@/ui/slide-row';
import { toggleBrand, useBrand } from '../brand';
import type { Editor } from '../editor/use-editor';
import { type PosterWordKey, usePosterWords } from '../words';
import { Cell, CellGrid, PanelPart } from './cells';
import { ColorRow } from './color-row';
import { FontList, useFontName } from './font-list';
import type { KindLook } from './kind-look';
import type { KindPanelProps } from './layer-panel';

/** Font size range of the slider, as fractions of the page's shorter side. */
const SIZES = { min: 0.015, max: 0.4 };

const ALIGNS = [
  { align: 'left', sign: 'text-align-left', word: 'text.left' },
  { align: 'center', sign: 'text-align-center', word: 'text.center' },
  { align: 'right', sign: 'text-align-right', word: 'text.right' },
  { align: 'justify', sign: 'text-align-justify', word: 'text.justify' },
] as const;

type TextPanelProps = {
  editor: Editor;
  layer: TextLayer;
  /** Restricts the style to these characters, when some are selected. */
  range?: TextRange | undefined;
  onDone: () => void;
};

/** Style controls of a text: font, size, color and alignment. */
function TextPanel({ editor, layer, range, onDone }: TextPanelProps) {
  const t = usePosterWords();
  const format = useFormat();
  const fontName = useFontName();
  const [isChoosing, setChoosing] = useState(false);
  const { state } = editor;
  const { size } = state.document;
  const shortSide = Math.min(size.width, size.height);
  const brand = useBrand((brandKit) => brandKit.fonts);
  const isPart = range !== undefined && range.from < range.to;
  const part = isPart ? styleOfRange(layer.runs, range) : {};
  const [whole] = layer.runs;
  if (!whole) return null;
  // For a partial selection, the style that its characters share; where they differ, the first run's.
  const first = { ...whole, ...part };
  const largest = isPart ? first.size : Math.max(...layer.runs.map((run) => run.size));
  const family = FONT_FAMILIES.find(({ key }) => key === first.family) ?? FONT_FAMILIES[0];
  const style = ({ style: next }: { style: TextStyle }) =>
    editor.perform('setTextStyle', { style: next, ...(isPart && { range }) });
  const max = Math.min(POSTER_LIMITS.fontSize, Math.max(largest, shortSide * SIZES.max));
  return (
    <>
      <PanelPart title={t('text.font')}>
        {isChoosing ? (
          <FontList
            chosen={first.family}
            onChoose={(key) => {
              const weights: readonly number[] = FONT_FAMILIES.find((one) => one.key === key)?.weights ?? [];
              const nearest = weights.reduce(
                (best, one) => (Math.abs(one - first.weight) < Math.abs(best - first.weight) ? one : best),
                weights[0] ?? first.weight,
              );
              style({ style: { family: key, weight: nearest } });
              setChoosing(false);
            }}
          />
        ) : (
          <View className="color-row__more">
            <Button
              id="poster-font"
              variant="quiet"
              tight
              text={fontName(first.family)}
              onPress={() => setChoosing(true)}
            />
            <Button
              id="poster-font-brand"
              variant="plain"
              tight
              text={t(brand.includes(first.family) ? 'font.brandRemove' : 'font.brandAdd')}
              onPress={() => toggleBrand('fonts', first.family)}
            />
          </View>
        )}
      </PanelPart>
      {family.weights.length > 1 && (
        <FilterRow
          id="poster-weight"
          label={t('text.weight')}
          choices={family.weights.map((weight) => ({ value: String(weight), text: String(weight) }))}
          chosen={String(first.weight)}
          onChoose={(weight) => style({ style: { weight: Number(weight) } })}
        />
      )}
      <SlideRow
        id="poster-size"
        label={t('text.size')}
        min={Math.max(1, Math.round(Math.min(largest, shortSide * SIZES.min)))}
        max={Math.round(max)}
        value={Math.round(largest)}
        onChange={(value) => {
          if (isPart) style({ style: { size: value } });
          else if (value !== largest) editor.perform('scaleText', { by: value / largest });
        }}
        onDone={onDone}
      />
      <PanelPart title={t('text.color')}>
        <ColorRow
          id="poster-color"
          label={t('text.color')}
          state={state}
          color={first.fill.type === 'solid' ? first.fill.color : undefined}
          onChange={(color) => style({ style: { fill: { type: 'solid', color } } })}
        />
      </PanelPart>
      <CellGrid>
        {ALIGNS.map(({ align, sign, word }) => (
          <Cell
            key={align}
            id={`poster-text-${align}`}
            text={t(word)}
            sign={sign}
            chosen={layer.align === align}
            onPress={() => editor.perform('setProps', { kind: 'text', props: { align } })}
          />
        ))}
        <Cell
          id="poster-text-vertical"
          text={t('text.vertical')}
          sign="text-columns"
          chosen={layer.vertical === true}
          onPress={() => editor.perform(layer.vertical ? 'makeHorizontal' : 'makeVertical')}
        />
        <Cell
          id="poster-text-underline"
          text={t('text.underline')}
          sign="text-underline"
          chosen={first.underline === true}
          onPress={() => style({ style: { underline: !first.underline } })}
        />
        <Cell
          id="poster-text-strike"
          text={t('text.strike')}
          sign="text-strikethrough"
          chosen={first.strike === true}
          onPress={() => style({ style: { strike: !first.strike } })}
        />
      </CellGrid>
      <SlideRow
        id="poster-line-height"
        label={t('text.lineHeight')}
        min={0.8}
        max={3}
        step={0.05}
        value={layer.lineHeight}
        text={format.decimal(layer.lineHeight, 2)}
        onChange={(lineHeight) => editor.perform('setProps', { kind: 'text', props: { lineHeight } })}
        onDone={onDone}
      />
      <SlideRow
        id="poster-tracking"
        label={t('text.tracking')}
        min={-20}
        max={100}
        value={Math.round((100 * (first.tracking ?? 0)) / first.size)}
        text={String(Math.round((100 * (first.tracking ?? 0)) / first.size))}
        onChange={(percent) => style({ style: { tracking: (first.size * percent) / 100 } })}
        onDone={onDone}
      />
    </>
  );
}

/** Style of a text, or of the part of it that is selected. */
const WrittenPanel = (props: KindPanelProps<TextLayer>) => (
  <TextPanel {...props} range={props.modes.written?.range} />
);

const TEXTS = [
  ['title', 'slot.title', 'text-h'],
  ['subtitle', 'slot.subtitle', 'text-aa'],
  ['body', 'slot.body', 'text-t'],
] as const satisfies readonly (readonly [TextKind, PosterWordKey, string])[];

/** What the editor shows of texts. */
export const textLook: KindLook<TextLayer> = {
  word: 'kind.text',
  sign: 'text-t',
  Panel: WrittenPanel,
  part: 'kind.text',
  adds: TEXTS.map(([kind, word, sign]) => ({
    id: `poster-add-${kind}`,
    word,
    sign,
    isWritten: true,
    add: (editor, t) => editor.perform('addText', { text: t(word), kind }),
  })),
};
