import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { storage } from '@/platform/storage';
import { call } from '@/request';
import type { DocumentFacts } from './document';

const KEY = 'id-photo-recent';

/** As many as fit above the list without pushing it away. */
const KEPT = 4;

/** Ids of the documents last used on this device, newest first. */
export function recentDocuments(): string[] {
  return storage.get(KEY).split(' ').filter(Boolean);
}

export function rememberDocument(specId: string): void {
  const others = recentDocuments().filter((other) => other !== specId);
  storage.set(KEY, [specId, ...others].slice(0, KEPT).join(' '));
}

type DocumentQuery = Pick<Api['idphoto.spec.list']['input'], 'query' | 'category' | 'specIds'>;

type Documents =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'there'; items: readonly DocumentFacts[]; nextCursor: string | undefined };

/** Delay after the last keystroke, in ms. */
const DEBOUNCE_MS = 250;

/** Page size: a few screens; the rest loads while scrolling. */
const LIMIT = 20;

/** The server's documents in the user's language. `asked` undefined requests none. */
export function useDocuments(asked: DocumentQuery | undefined) {
  const locale = useLocaleStore((state) => state.locale);
  const [documents, setDocuments] = useState<Documents>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  /** The list whose next page is loading: its end may be reached again meanwhile. */
  const moreOf = useRef<Documents>();
  const key = asked && JSON.stringify(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another language and with each retry
  useEffect(() => {
    if (key === undefined) return;
    let stale = false;
    setDocuments({ state: 'loading' });
    const wanted: DocumentQuery = JSON.parse(key);
    const ask = () =>
      call('idphoto.spec.list', { ...wanted, limit: LIMIT }, { toast: false }).result.then(
        ({ items, nextCursor }) => {
          if (!stale) setDocuments({ state: 'there', items, nextCursor });
        },
        () => {
          if (!stale) setDocuments({ state: 'failed' });
        },
      );
    const timer = setTimeout(() => void ask(), wanted.query === undefined ? 0 : DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key, locale, tries]);

  const again = useCallback(() => setTries((count) => count + 1), []);

  /** Reloads the list, and keeps the current one until the answer. */
  const refresh = async () => {
    if (!asked) return;
    const { items, nextCursor } = await call('idphoto.spec.list', { ...asked, limit: LIMIT }).result;
    setDocuments((now) => (now === documents ? { state: 'there', items, nextCursor } : now));
  };

  /** Loads the next page of a long list. */
  const more = () => {
    if (documents.state !== 'there' || documents.nextCursor === undefined || !asked) return;
    if (moreOf.current === documents) return;
    moreOf.current = documents;
    const { items, nextCursor: cursor } = documents;
    call('idphoto.spec.list', { ...asked, limit: LIMIT, cursor }).result.then(
      (answer) =>
        // Unless another list has been requested meanwhile.
        setDocuments((now) =>
          now === documents
            ? { state: 'there', items: [...items, ...answer.items], nextCursor: answer.nextCursor }
            : now,
        ),
      () => {
        moreOf.current = undefined;
      },
    );
  };

  return { documents, again, refresh, more };
}
