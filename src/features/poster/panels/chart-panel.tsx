import { View } from '@tarojs/components';
import { withText } from '@tuzuo/poster/edit/fill-in';
import { withChart } from '@tuzuo/poster/layers/chart/edit';
import { MAX_CHART_ROWS } from '@tuzuo/poster/layers/chart/limits';
import { rowsIn } from '@tuzuo/poster/layers/chart/rows';
import type { ChartLayer } from '@tuzuo/poster/layers/chart/schema';
import { useState } from 'react';
import { press } from '@/platform/press';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { SlideRow } from '@/ui/slide-row';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../words';
import { Cell, CellGrid, PanelPart, SignButton } from './cells';
import { ColorPart } from './color-part';
import { ColorRow } from './color-row';
import type { KindLook } from './kind-look';
import type { LayerPanelProps } from './layer-panel';
import type { FieldRowsProps } from './page-fields';
import './chart-panel.scss';

const FORMS = [
  ['bar', 'chart.bar', 'chart-bar'],
  ['line', 'chart.line', 'chart-line'],
  ['ring', 'chart.ring', 'chart-donut'],
] as const satisfies readonly (readonly [ChartLayer['form'], string, string])[];

const setChart = (editor: Editor, props: Partial<ChartLayer>) =>
  editor.perform('setProps', { kind: 'chart', props });

/** The table of a chart: a color, a label and a value in each row, and a field to paste one. */
function ChartRows({
  editor,
  layer,
  poster,
  fields,
  writing,
  onWrite,
}: FieldRowsProps & { layer: ChartLayer }) {
  const t = usePosterWords();
  const [colored, setColored] = useState<number>();
  const { rows } = layer;
  const fieldOf = (row: number, column: number, className: string, label: string) => {
    const index = fields.findIndex(
      (one) => one.layerId === layer.id && one.kind === 'cell' && one.row === row && one.column === column,
    );
    const field = fields[index];
    if (field?.kind !== 'cell') return null;
    const { key, text } = field;
    return (
      <View className={className}>
        <Field
          id={`poster-field-${index + 1}`}
          kind="text"
          bare
          label={t('with.number', { name: label, number: row + 1 })}
          placeholder={label}
          value={text}
          maxLength={field.maxLength}
          focused={key === writing}
          mistake={undefined}
          onChange={(next) =>
            editor.apply(
              (state) => ({ ...state, document: withText(state.document, state.page, field, next) }),
              key,
            )
          }
          onDone={() => onWrite(undefined)}
          onFocus={(has) => {
            if (!has) poster.endStep();
            onWrite(has ? key : undefined);
          }}
        />
      </View>
    );
  };
  return (
    <PanelPart title={t('kind.cell')}>
      {rows.map(({ color }, row) => {
        const number = row + 1;
        const name = t('with.number', { name: t('text.color'), number });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <View key={row}>
            <View className="chart-row">
              <View
                id={`poster-chart-color-${number}`}
                className="chart-row__color"
                {...press(() => setColored(row === colored ? undefined : row), {
                  role: 'button',
                  label: name,
                  selected: row === colored,
                })}
              >
                <View className="chart-row__swatch" style={{ backgroundColor: color }} />
              </View>
              {fieldOf(row, 0, 'chart-row__label', t('kind.label'))}
              {fieldOf(row, 1, 'chart-row__value', t('kind.value'))}
              <SignButton
                id={`poster-chart-remove-${number}`}
                text={t('with.number', { name: t('action.remove'), number })}
                sign="trash"
                disabled={rows.length < 2}
                onPress={() => {
                  setColored(undefined);
                  setChart(editor, withChart(layer, { rows: rows.filter((_, index) => index !== row) }));
                  poster.endStep();
                }}
              />
            </View>
            {row === colored && (
              <ColorRow
                id="poster-chart-row-color"
                label={name}
                state={editor.state}
                color={color}
                onChange={(next) =>
                  setChart(editor, {
                    rows: rows.map((one, index) => (index === row ? { ...one, color: next } : one)),
                  })
                }
              />
            )}
          </View>
        );
      })}
      <CellGrid>
        <Cell
          id="poster-chart-add-row"
          text={t('table.addRow')}
          sign="rows-plus-bottom"
          disabled={rows.length >= MAX_CHART_ROWS}
          onPress={() => {
            setChart(editor, withChart(layer, { rows: [...rows, { label: '', value: '' }] }));
            poster.endStep();
          }}
        />
      </CellGrid>
      <PastedRows editor={editor} layer={layer} onDone={poster.endStep} />
    </PanelPart>
  );
}

/** A field whose text becomes the rows of the chart. */
function PastedRows({ editor, layer, onDone }: LayerPanelProps<ChartLayer>) {
  const t = usePosterWords();
  const [text, setText] = useState<string>();
  if (text === undefined)
    return (
      <Button
        id="poster-chart-paste"
        variant="quiet"
        tight
        text={t('chart.paste')}
        onPress={() => setText('')}
      />
    );
  const isLonger = rowsIn(text).count > MAX_CHART_ROWS;
  return (
    <Field
      id="poster-chart-pasted"
      kind="text"
      label={t('chart.paste')}
      placeholder={`${t('kind.label')} ${t('kind.value')}`}
      value={text}
      multiline
      focused
      mistake={isLonger ? t('with.maxRows', { max: MAX_CHART_ROWS }) : undefined}
      onChange={(next) => {
        setText(next);
        const { rows } = rowsIn(next);
        if (rows.length > 0) setChart(editor, withChart(layer, { rows }));
      }}
      onDone={() => undefined}
      onFocus={(has) => {
        if (has) return;
        onDone();
        if (!isLonger) setText(undefined);
      }}
    />
  );
}

/** Form, texts and colors of a chart. */
function ChartPanel({ editor, layer, onDone }: LayerPanelProps<ChartLayer>) {
  const t = usePosterWords();
  const { form, text, hideLabels = false, hideNumbers = false, rows } = layer;
  const { size } = editor.state.document;
  const shortSide = Math.min(size.width, size.height);
  /** One step of undo. */
  const change = (props: Partial<ChartLayer>) => {
    setChart(editor, props);
    onDone();
  };
  return (
    <>
      <CellGrid>
        {FORMS.map(([one, word, sign]) => (
          <Cell
            key={one}
            id={`poster-chart-${one}`}
            text={t(word)}
            sign={sign}
            chosen={form === one}
            onPress={() => change(withChart(layer, { form: one }))}
          />
        ))}
        <Cell
          id="poster-chart-labels"
          text={t(form === 'ring' ? 'chart.legend' : 'kind.label')}
          sign="text-t"
          chosen={!hideLabels}
          onPress={() => change({ hideLabels: !hideLabels })}
        />
        <Cell
          id="poster-chart-numbers"
          text={t('kind.value')}
          sign="hash"
          chosen={!hideNumbers}
          onPress={() => change({ hideNumbers: !hideNumbers })}
        />
      </CellGrid>
      <ColorPart editor={editor} color={rows[0]?.color} />
      <PanelPart title={t('kind.text')}>
        <ColorRow
          id="poster-chart-text-color"
          label={t('kind.text')}
          state={editor.state}
          color={text.color}
          onChange={(color) => setChart(editor, { text: { ...text, color } })}
        />
      </PanelPart>
      <SlideRow
        id="poster-size"
        label={t('text.size')}
        min={Math.max(1, Math.round(Math.min(text.size, shortSide * 0.015)))}
        max={Math.round(Math.max(text.size, shortSide * 0.15))}
        value={Math.round(text.size)}
        onChange={(next) => setChart(editor, { text: { ...text, size: next } })}
        onDone={onDone}
      />
    </>
  );
}

/** What the editor shows of charts. */
export const chartLook: KindLook<ChartLayer> = {
  word: 'kind.chart',
  sign: 'chart-bar',
  Fields: ChartRows,
  Panel: ChartPanel,
  adds: [
    {
      id: 'poster-add-chart',
      word: 'kind.chart',
      sign: 'chart-bar',
      add: (editor) => editor.perform('addChart', {}),
    },
  ],
};
