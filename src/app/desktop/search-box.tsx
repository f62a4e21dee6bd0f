import { type KeyboardEvent, lazy, type RefObject, Suspense, useState } from 'react';
import type { Hit } from '@/features/search';
import { Sign } from './signs';
import { useDesktopWords } from './words';

/** Downloaded with the first search. */
const QuickHits = lazy(async () => ({ default: (await import('@/features/search')).QuickHits }));

const LIST = 'rail-hits';
const idOf = (hit: Hit) => `rail-hit-${hit.id}`;

/**
 * Search on every page: results appear while one types. Arrow keys choose one, Enter opens it, or the first, and Escape
 * closes them.
 */
export function SearchBox({ field }: { field: RefObject<HTMLInputElement> }) {
  const t = useDesktopWords();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [hits, setHits] = useState<readonly Hit[]>();
  const [chosen, setChosen] = useState(-1);
  const query = typed.trim();
  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const go = (hit: Hit) => {
    setTyped('');
    close();
    field.current?.blur();
    hit.go();
  };
  const shown = isOpen ? (hits ?? []) : [];

  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setOpen(true);
      // From the field to the first or the last, and around.
      const count = shown.length + 1;
      if (shown.length > 0) setChosen(((chosen + 1 + step + count) % count) - 1);
    } else if (event.key === 'Enter') {
      const hit = shown[Math.max(0, chosen)];
      if (hit && (chosen >= 0 || query !== '')) go(hit);
    } else if (event.key === 'Escape') {
      if (isOpen) close();
      else field.current?.blur();
    } else return;
    event.preventDefault();
  };

  const active = shown[chosen];
  return (
    <div className="rail__search">
      <Sign name="search" />
      <input
        ref={field}
        id="rail-search"
        className="rail__field"
        type="text"
        role="combobox"
        autoComplete="off"
        maxLength={40}
        placeholder={t('search')}
        aria-label={t('searchLabel')}
        aria-expanded={isOpen}
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(active)}
        aria-keyshortcuts="/ Control+K"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={keys}
      />
      <kbd className="rail__key">/</kbd>
      {isOpen && (
        <Suspense fallback={null}>
          <QuickHits query={query} onHits={setHits} />
        </Suspense>
      )}
      <div
        id={LIST}
        className="rail__hits"
        role="listbox"
        aria-label={t('results')}
        hidden={!isOpen || !hits}
      >
        {shown.map((hit, index) => (
          <div key={hit.id}>
            {hit.kind !== shown[index - 1]?.kind && (
              <div className="rail__kind" role="presentation">
                {hit.kind}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus */}
            <div
              id={idOf(hit)}
              className="rail__hit"
              role="option"
              aria-selected={index === chosen}
              // Keeps the focus in the field, whose loss would close the results before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => go(hit)}
            >
              {hit.picture === undefined ? <span /> : <img src={hit.picture} alt="" />}
              {hit.name}
            </div>
          </div>
        ))}
        {hits?.length === 0 && <div className="rail__none">{t('none')}</div>}
      </div>
    </div>
  );
}
