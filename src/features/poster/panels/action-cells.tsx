import { canPerform, EDIT_ACTIONS, type EditActionKey } from '@tuzuo/core/poster/edit/actions';
import type { Editor } from '../editor/use-editor';
import { type PosterWordKey, usePosterWords } from '../locales';
import { Cell, CellGrid } from './cells';

/** Actions that need no more than the selection, by what they are called. */
const NAMES = {
  duplicate: 'action.duplicate',
  remove: 'action.remove',
  copy: 'action.copy',
  cut: 'action.cut',
  paste: 'action.paste',
  group: 'action.group',
  ungroup: 'action.ungroup',
  lock: 'action.lock',
  unlock: 'action.unlock',
  hide: 'action.hide',
  show: 'action.show',
  forward: 'action.forward',
  backward: 'action.backward',
  toFront: 'action.toFront',
  toBack: 'action.toBack',
  alignLeft: 'action.alignLeft',
  alignCenter: 'action.alignCenter',
  alignRight: 'action.alignRight',
  alignTop: 'action.alignTop',
  alignMiddle: 'action.alignMiddle',
  alignBottom: 'action.alignBottom',
  distributeAcross: 'action.distributeAcross',
  distributeDown: 'action.distributeDown',
} as const satisfies Partial<Record<EditActionKey, PosterWordKey>>;

type PlainActionKey = keyof typeof NAMES;

type ActionCellsProps = {
  editor: Editor;
  keys: readonly PlainActionKey[];
  /** Leaves out what cannot be done now, instead of showing it pale. */
  short?: boolean;
};

/** Actions of the editor's list to press. */
export function ActionCells({ editor, keys, short = false }: ActionCellsProps) {
  const t = usePosterWords();
  const { state } = editor;
  return (
    <CellGrid>
      {keys.map((key) => {
        const isAble = canPerform(state, key);
        return short && !isAble ? null : (
          <Cell
            key={key}
            id={`poster-do-${key}`}
            text={t(NAMES[key])}
            sign={EDIT_ACTIONS[key].icon}
            disabled={!isAble}
            onPress={() => editor.perform(key)}
          />
        );
      })}
    </CellGrid>
  );
}
