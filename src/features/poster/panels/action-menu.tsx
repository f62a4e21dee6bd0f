import { canPerform } from '@tuzuo/poster/edit/actions';
import { type ReactElement, useEffect } from 'react';
import { contextMenu } from '@/platform/context-menu';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../words';
import { ACTION_WORDS, type PlainActionKey, shortcutOf } from './action-cells';

/** In the order of usefulness; disabled ones are omitted. */
const OFFERED: readonly PlainActionKey[] = [
  'cut',
  'copy',
  'paste',
  'duplicate',
  'remove',
  'group',
  'ungroup',
  'toFront',
  'forward',
  'backward',
  'toBack',
  'lock',
  'unlock',
  'hide',
  'show',
];

/** `at`: a new point of the window for each right click, in CSS px. */
type ActionMenuProps = { editor: Editor; at: { x: number; y: number } };

/** Opens the menu of the selection, once the right click has selected what is under it. */
export function ActionMenu({ editor, at }: ActionMenuProps): ReactElement | null {
  const t = usePosterWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per click
  useEffect(() => {
    const keys = OFFERED.filter((key) => canPerform(editor.state, key));
    contextMenu.show(
      at,
      t('menu.title'),
      keys.map((key) => ({
        id: `poster-menu-${key}`,
        text: t(ACTION_WORDS[key]),
        shortcut: shortcutOf(key),
        perform: () => editor.perform(key),
      })),
    );
  }, [at]);
  return null;
}
