import { View } from '@tarojs/components';
import type { PosterSize } from '@tuzuo/poster/document';
import { POSTER_FORMATS } from '@tuzuo/poster/document/formats';
import { canPerform } from '@tuzuo/poster/edit/actions';
import { paletteOf } from '@tuzuo/poster/edit/palette';
import { pageOf } from '@tuzuo/poster/edit/state';
import { useState } from 'react';
import { radioGroup } from '@/platform/press';
import { Swatch } from '@/ui/choice';
import { FilterRow } from '@/ui/filter-row';
import type { Editor } from '../editor/use-editor';
import { FORMAT_WORDS } from '../format-words';
import { BACKGROUND_TOOL, type WordTool } from '../generating/word-tools';
import { usePosterWords } from '../words';
import { Cell, CellGrid, PanelPart } from './cells';
import { ColorRow } from './color-row';
import { FillPart } from './fill-part';
import { GenerateCell } from './generate-cell';

const isSameFormat = (one: PosterSize, other: PosterSize): boolean =>
  one.width === other.width && one.height === other.height && one.print?.widthMm === other.print?.widthMm;

/** Number of the poster's colors that can be replaced. */
const MAX_COLORS = 8;

/** Replaces a color throughout the poster. */
function RecolorPart({ editor }: { editor: Editor }) {
  const t = usePosterWords();
  const [from, setFrom] = useState<string>();
  const palette = paletteOf(editor.state.document, MAX_COLORS);
  const isThere = from !== undefined && palette.includes(from);
  return (
    <>
      <PanelPart title={t('page.recolor')}>
        <View className="color-row" {...radioGroup(t('page.recolor'))}>
          {palette.map((color, index) => (
            <Swatch
              key={color}
              id={`poster-recolor-${index + 1}`}
              color={color}
              label={`${t('page.recolor')} ${color}`}
              chosen={color === from}
              onPress={() => setFrom(color === from ? undefined : color)}
            />
          ))}
        </View>
      </PanelPart>
      {isThere && (
        <PanelPart title={t('page.recolorTo')}>
          <ColorRow
            id="poster-recolor-to"
            label={t('page.recolorTo')}
            state={editor.state}
            color={from}
            onChange={(to) => {
              editor.perform('recolor', { from, to });
              setFrom(to);
            }}
          />
        </PanelPart>
      )}
    </>
  );
}

type PagePanelProps = {
  editor: Editor;
  /** The background is to be made of words. */
  onGenerate: (tool: WordTool) => void;
  onTemplate: () => void;
  onDone: () => void;
};

/** The page itself: its background, its format, and the other pages. */
export function PagePanel({ editor, onGenerate, onTemplate, onDone }: PagePanelProps) {
  const t = usePosterWords();
  const { state } = editor;
  const { page, document } = state;
  const { fill } = pageOf(state).background;
  const last = document.pages.length - 1;
  return (
    <>
      <FillPart
        id="poster-ground"
        title={t('page.ground')}
        state={state}
        fill={fill}
        onNone={() => editor.perform('setBackground', { fill: null })}
        onFill={(next) => editor.perform('setBackground', { fill: next })}
        onDone={onDone}
      />
      <GenerateCell tool={BACKGROUND_TOOL} onGenerate={onGenerate} />
      <RecolorPart editor={editor} />
      <PanelPart title={t('page.format')}>
        <FilterRow
          id="poster-resize"
          label={t('page.format')}
          choices={POSTER_FORMATS.map(({ key }) => ({ value: key, text: t(FORMAT_WORDS[key]) }))}
          chosen={POSTER_FORMATS.find((one) => isSameFormat(one.size, document.size))?.key ?? ''}
          onChoose={(chosen) => {
            const format = POSTER_FORMATS.find(({ key }) => key === chosen);
            if (format) editor.perform('resizeDocument', { size: format.size });
          }}
        />
      </PanelPart>
      <CellGrid>
        <Cell id="poster-template" text={t('page.template')} sign="layout" onPress={onTemplate} />
      </CellGrid>
      <PanelPart title={t('pages')}>
        <CellGrid>
          <Cell
            id="poster-page-add"
            text={t('page.add')}
            sign="file-plus"
            disabled={!canPerform(state, 'addPage')}
            onPress={() => editor.perform('addPage')}
          />
          <Cell
            id="poster-page-copy"
            text={t('page.copy')}
            sign="files"
            disabled={!canPerform(state, 'duplicatePage')}
            onPress={() => editor.perform('duplicatePage')}
          />
          <Cell
            id="poster-page-earlier"
            text={t('page.earlier')}
            sign="caret-left"
            disabled={page === 0}
            onPress={() => editor.perform('movePage', { from: page, to: page - 1 })}
          />
          <Cell
            id="poster-page-later"
            text={t('page.later')}
            sign="caret-right"
            disabled={page === last}
            onPress={() => editor.perform('movePage', { from: page, to: page + 1 })}
          />
          <Cell
            id="poster-page-remove"
            text={t('page.remove')}
            sign="trash"
            disabled={last === 0}
            onPress={() => editor.perform('removePage')}
          />
        </CellGrid>
      </PanelPart>
    </>
  );
}
