import { View } from '@tarojs/components';
import { canPerform, EDIT_ACTIONS } from '@tuzuo/poster/edit/actions';
import { useEffect } from 'react';
import { Overlay } from '@/platform/overlay';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import type { Editor } from '../editor/use-editor';
import { usePosterWords } from '../locales';
import { ACTION_WORDS, type PlainActionKey, shortcutOf } from './action-cells';
import './action-menu.scss';

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

/** Height of a row on a large screen, and width of the menu, in points. */
const ROW = 52;
const WIDE = 240;

type ActionMenuProps = {
  editor: Editor;
  /** Position of the click in the window, in points. */
  at: { x: number; y: number };
  onClose: () => void;
};

/** Context menu of the selection. */
export function ActionMenu({ editor, at, onClose }: ActionMenuProps) {
  const t = usePosterWords();
  const keys = OFFERED.filter((key) => canPerform(editor.state, key));
  const isEmpty = keys.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClose` changes with every render
  useEffect(() => {
    if (isEmpty) onClose();
  }, [isEmpty]);
  if (isEmpty) return null;
  return (
    <Overlay id="poster-menu" label={t('menu.title')} onClose={onClose}>
      <View
        className="action-menu__veil"
        {...press(onClose, { role: 'button', label: t('close'), still: true })}
      />
      <View
        className="action-menu"
        style={{
          width: `${WIDE}px`,
          left: `min(${at.x}px, calc(100vw - ${WIDE + 8}px))`,
          top: `max(8px, min(${at.y}px, calc(100vh - ${keys.length * ROW + 24}px)))`,
        }}
      >
        {keys.map((key) => (
          <View
            key={key}
            id={`poster-menu-${key}`}
            className="action-menu__row"
            {...press(
              () => {
                onClose();
                editor.perform(key);
              },
              { role: 'button' },
            )}
          >
            <View className={`cell__sign cell__sign--calm sign--${EDIT_ACTIONS[key].icon}`} />
            <View className="action-menu__name">
              <Copy>{t(ACTION_WORDS[key])}</Copy>
            </View>
            <Copy size={12} tone="muted">
              {shortcutOf(key)}
            </Copy>
          </View>
        ))}
      </View>
    </Overlay>
  );
}
