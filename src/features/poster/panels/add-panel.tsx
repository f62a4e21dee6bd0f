import { View } from '@tarojs/components';
import type { ShapeLayer } from '@tuzuo/poster/document';
import type { TextKind } from '@tuzuo/poster/edit/insert';
import { press } from '@/platform/press';
import type { Editor } from '../editor/use-editor';
import { type PosterWordKey, usePosterWords } from '../locales';
import { ActionCells } from './action-cells';
import { Cell, CellGrid, PanelPart } from './cells';
import { ICON_BOX, ICONS } from './icon-set';

const TEXTS = [
  ['title', 'slot.title', 'text-h'],
  ['subtitle', 'slot.subtitle', 'text-aa'],
  ['body', 'slot.body', 'text-t'],
] as const satisfies readonly (readonly [TextKind, PosterWordKey, string])[];

const SHAPES = [
  ['square', { kind: 'rect', radius: 0 }, 'shape.rect'],
  ['circle', { kind: 'ellipse' }, 'shape.ellipse'],
  ['triangle', { kind: 'polygon', sides: 3 }, 'shape.triangle'],
  ['hexagon', { kind: 'polygon', sides: 6 }, 'shape.hexagon'],
  ['star', { kind: 'star', points: 5, inner: 0.5 }, 'shape.star'],
  ['seal', { kind: 'star', points: 18, inner: 0.87 }, 'shape.burst'],
] as const satisfies readonly (readonly [string, ShapeLayer['shape'], PosterWordKey])[];

/** An icon as a CSS mask of a colored element. */
const maskOf = (path: string): string =>
  `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 256 256'%3E%3Cpath d='${path}'/%3E%3C/svg%3E") center / contain no-repeat`;

/** Initial content of a new code. */
const CODE_TEXT = 'https://';

type AddPanelProps = {
  editor: Editor;
  onPicture: () => void;
  /** The added layer is selected; `isWritten` if it is a text to be edited at once. */
  onAdded: (isWritten: boolean) => void;
};

/** Everything that can be added to the page. */
export function AddPanel({ editor, onPicture, onAdded }: AddPanelProps) {
  const t = usePosterWords();
  return (
    <>
      <ActionCells editor={editor} keys={['paste']} short />
      <PanelPart title={t('kind.text')}>
        <CellGrid>
          {TEXTS.map(([kind, word, sign]) => (
            <Cell
              key={kind}
              id={`poster-add-${kind}`}
              text={t(word)}
              sign={sign}
              onPress={() => {
                editor.perform('addText', { text: t(word), kind });
                onAdded(true);
              }}
            />
          ))}
        </CellGrid>
      </PanelPart>
      <PanelPart title={t('add.more')}>
        <CellGrid>
          <Cell id="poster-add-picture" text={t('kind.picture')} sign="image" onPress={onPicture} />
          <Cell
            id="poster-add-code"
            text={t('slot.qr')}
            sign="qr-code"
            onPress={() => {
              editor.perform('addCode', { format: 'qr', text: CODE_TEXT });
              onAdded(true);
            }}
          />
          <Cell
            id="poster-add-line"
            text={t('kind.line')}
            sign="line-segment"
            onPress={() => {
              editor.perform('addLine', {});
              onAdded(false);
            }}
          />
          <Cell
            id="poster-add-arrow"
            text={t('shape.arrow')}
            sign="arrow-right"
            onPress={() => {
              editor.perform('addLine', { end: 'arrow' });
              onAdded(false);
            }}
          />
          <Cell
            id="poster-add-table"
            text={t('kind.cell')}
            sign="table"
            onPress={() => {
              editor.perform('addTable', { rows: 3, columns: 2 });
              onAdded(false);
            }}
          />
        </CellGrid>
      </PanelPart>
      <PanelPart title={t('kind.icon')}>
        <View className="icon-row">
          {ICONS.map(([name, path], index) => (
            <View
              key={name}
              id={`poster-add-icon-${name}`}
              className="icon-row__one"
              {...press(
                () => {
                  editor.perform('addIcon', { box: ICON_BOX, paths: [{ d: path, color: 'inherit' }] });
                  onAdded(false);
                },
                { role: 'button', label: t('with.icon', { number: index + 1 }) },
              )}
            >
              <View className="icon-row__sign" style={{ WebkitMask: maskOf(path) }} />
            </View>
          ))}
        </View>
      </PanelPart>
      <PanelPart title={t('kind.shape')}>
        <CellGrid>
          {SHAPES.map(([sign, shape, word]) => (
            <Cell
              key={word}
              id={`poster-add-${sign}`}
              text={t(word)}
              sign={sign}
              onPress={() => {
                editor.perform('addShape', { shape });
                onAdded(false);
              }}
            />
          ))}
        </CellGrid>
      </PanelPart>
    </>
  );
}
