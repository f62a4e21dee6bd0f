import { useEffect, useState } from 'react';
import type { Template } from '@/features/template-picks';
import { useLocaleStore } from '@/i18n';
import { call } from '@/request';

/** Minimum length of a query: one letter matches too many names. */
const SHORTEST = 2;
/** Maximum number shown here; the template search has all. */
const MAX_TEMPLATES = 8;
/** Delay after the last keystroke, in ms. */
const DEBOUNCE_MS = 250;

/** Templates found by the server; undefined until it has answered, empty when it does not. */
export function useFoundTemplates(query: string): readonly Template[] | undefined {
  const locale = useLocaleStore((state) => state.locale);
  const [found, setFound] = useState<{ query: string; items: readonly Template[] }>();
  const asks = query.length >= SHORTEST;
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again for another language
  useEffect(() => {
    if (!asks) return;
    let stale = false;
    const timer = setTimeout(() => {
      const show = (items: readonly Template[]) => {
        if (!stale) setFound({ query, items });
      };
      call('template.template.list', { query, limit: MAX_TEMPLATES }, { toast: false }).result.then(
        ({ items }) => show(items),
        () => show([]),
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
