import { canPerform } from '@tuzuo/core/poster/edit/actions';
import { pageOf } from '@tuzuo/core/poster/edit/state';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../locales';
import { Cell, CellGrid, PanelPart } from './cells';
import { ColorRow } from './color-row';

/** The page itself: its ground, and the pages beside it. */
export function PagePanel({ editor }: { editor: Editor }) {
  const t = usePosterWords();
  const { state } = editor;
  const { page, document } = state;
  const { fill } = pageOf(state).background;
  const last = document.pages.length - 1;
  return (
    <>
      <PanelPart title={t('page.ground')}>
        <ColorRow
          id="poster-ground"
          label={t('page.ground')}
          state={state}
          color={fill?.type === 'solid' ? fill.color : undefined}
          onNone={() => editor.perform('setBackground', { fill: null })}
          onChange={(color) => editor.perform('setBackground', { fill: { type: 'solid', color } })}
        />
      </PanelPart>
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
