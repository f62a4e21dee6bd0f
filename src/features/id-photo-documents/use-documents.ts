import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { call } from '@/request';
import type { DocumentFacts } from './document';

type Asked = Pick<Api['idphoto.spec.list']['input'], 'query' | 'category' | 'specIds'>;

type Documents =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'there'; items: readonly DocumentFacts[]; nextCursor: string | undefined };

/** Letters are typed in a row. */
const DEBOUNCE_MS = 250;

/** More than most kinds have, and no more than one answer may hold. */
const LIMIT = 100;

/** The documents that the server knows, in the user's language. `asked` undefined asks for none. */
export function useDocuments(asked: Asked | undefined) {
  const locale = useLocaleStore((state) => state.locale);
  const [documents, setDocuments] = useState<Documents>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  const key = asked && JSON.stringify(asked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: names are the language's, and asked for anew with every try
  useEffect(() => {
    if (key === undefined) return;
    let stale = false;
    setDocuments({ state: 'loading' });
    const wanted: Asked = JSON.parse(key);
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

  /** The rest of a long list, behind what is there. */
  const more = () => {
    if (documents.state !== 'there' || documents.nextCursor === undefined || !asked) return;
    const { items, nextCursor: cursor } = documents;
    call('idphoto.spec.list', { ...asked, limit: LIMIT, cursor }).result.then(
      (answer) =>
        // Unless something else has been asked for meanwhile.
        setDocuments((now) =>
          now === documents
            ? { state: 'there', items: [...items, ...answer.items], nextCursor: answer.nextCursor }
            : now,
        ),
      () => undefined,
    );
  };

  return { documents, again, more };
}
