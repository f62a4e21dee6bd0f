import { canPerform, EDIT_ACTIONS, type EditActionKey } from '@tuzuo/poster/edit/actions';
import type { Editor } from '../editor/use-editor';
import { type PosterWordKey, usePosterWords } from '../words';
import { Cell, CellGrid } from './cells';

/** Labels of actions that need nothing but the selection. */
export const ACTION_WORDS = {
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

export type PlainActionKey = keyof typeof ACTION_WORDS;

const SIGNS: Readonly<Record<string, string>> = { Mod: 'Ctrl', Delete: 'Del' };

/** The keyboard shortcut of an action, as displayed in a menu. */
export function shortcutOf(key: PlainActionKey): string {
  const { shortcuts = {} } = EDIT_ACTIONS[key] as { shortcuts?: object };
  const [first = ''] = Object.keys(shortcuts);
  return first
    .split('+')
    .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join('+');
}

type ActionCellsProps = {
  editor: Editor;
  keys: readonly PlainActionKey[];
  /** Omits actions that are disabled, instead of showing them faded. */
  short?: boolean;
};

/** Buttons for actions of the editor's list. */
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
            text={t(ACTION_WORDS[key])}
            sign={EDIT_ACTIONS[key].icon}
            disabled={!isAble}
            onPress={() => editor.perform(key)}
          />
        );
      })}
    </CellGrid>
  );
}
