import { useEffect, useState } from 'react';
import type { Template } from '@/features/template-picks';
import { useLocaleStore } from '@/i18n';
import { call } from '@/request';

/** One letter alone is in too many names. */
const SHORTEST = 2;
/** Their own search has them all. */
const MOST = 8;
/** Letters are typed in a row. */
const DEBOUNCE_MS = 250;

/** Templates that the server finds; undefined until it has answered, none when it does not. */
export function useFoundTemplates(query: string): readonly Template[] | undefined {
  const locale = useLocaleStore((state) => state.locale);
  const [found, setFound] = useState<{ query: string; items: readonly Template[] }>();
  const asks = query.length >= SHORTEST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are the language's
  useEffect(() => {
    if (!asks) return;
    let stale = false;
    const timer = setTimeout(() => {
      const take = (items: readonly Template[]) => {
        if (!stale) setFound({ query, items });
      };
      call('template.template.list', { query, limit: MOST }, { toast: false }).result.then(
        ({ items }) => take(items),
        () => take([]),
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stale = true;
    };
  }, [asks, query, locale]);
  if (!asks) return [];
  return found?.query === query ? found.items : undefined;
}
