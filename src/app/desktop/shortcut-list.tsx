import { useEffect, useRef } from 'react';
import { useDesktopWords } from './words';

/** Mac keyboards have another main modifier. */
const MODIFIER = /Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl';

const main = (key: string) => `${MODIFIER} ${key}`;

/** Shortcuts by where they work, each with all keys for it. */
const GROUPS = [
  {
    where: 'everywhere',
    keys: [
      ['key.search', '/', main('K')],
      ['key.paste', main('V')],
      ['key.close', 'Esc'],
      ['key.list', '?'],
    ],
  },
  {
    where: 'canvas',
    keys: [
      ['key.move', '← ↑ → ↓'],
      ['key.moveMore', 'Shift ← ↑ → ↓'],
      ['key.duplicate', main('D')],
      ['key.remove', 'Delete'],
      ['key.undo', main('Z')],
      ['key.redo', main('Shift Z'), main('Y')],
    ],
  },
  {
    where: 'editor',
    keys: [
      ['key.zoom', main('+'), main('−')],
      ['key.fit', main('0')],
      ['key.copy', main('C'), main('V')],
      ['key.undo', main('Z')],
      ['key.redo', main('Shift Z'), main('Y')],
    ],
  },
] as const;

/** Every keyboard shortcut, in a dialog that Escape closes. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useDesktopWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} id="shortcuts" className="shortcuts" aria-label={t('keys')} onClose={onClose}>
      <h2 className="shortcuts__title">{t('keys')}</h2>
      {GROUPS.map(({ where, keys }) => (
        <section key={where}>
          <h3 className="shortcuts__where">{t(where)}</h3>
          <dl>
            {keys.map(([does, ...pressed]) => (
              <div key={does} className="shortcuts__line">
                <dt>{t(does)}</dt>
                <dd>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <button
        type="button"
        id="shortcuts-close"
        className="shortcuts__close"
        onClick={() => dialog.current?.close()}
      >
        {t('close')}
      </button>
    </dialog>
  );
}
