import { useMemo } from 'react';
import { useLocaleStore } from '@/i18n';
import { useSceneWords } from '@/tools/ai-product/scenes';
import { useMayOpen, useScenesOpen } from '@/tools/catalog';
import { useDocuments } from '@/tools/id-photo/documents';
import { entriesIn } from './entries';
import { useFoundTemplates } from './found-templates';
import { findIn } from './matching';

/** What matches a query in the user's language; scenes and documents only while their tool is open. */
export function useFound(query: string) {
  const locale = useLocaleStore((state) => state.locale);
  const entries = useMemo(() => entriesIn(locale, useSceneWords.in), [locale]);
  const offersScenes = useScenesOpen();
  const found = findIn(query, entries);
  return {
    presets: found.flatMap((entry) => (entry.kind === 'preset' ? [entry.preset] : [])),
    tools: found.flatMap((entry) => (entry.kind === 'tool' ? [entry.tool] : [])),
    scenes: found.flatMap((entry) => (entry.kind === 'scene' && offersScenes ? [entry.scene] : [])),
    documents: useFoundDocuments(query),
    templates: useFoundTemplates(query),
  };
}

/** Minimum length of a query: one letter matches too many names. */
const SHORTEST = 2;
/** Maximum number shown here; the ID-photo page has all. */
const MAX_DOCUMENTS = 4;

/** ID-photo documents found by the server; undefined until it has answered. */
function useFoundDocuments(query: string) {
  const mayOpen = useMayOpen();
  const asks = mayOpen('id-photo') && query.length >= SHORTEST;
  const { documents } = useDocuments(asks ? { query } : undefined);
  if (!asks || documents.state === 'failed') return [];
  return documents.state === 'there' ? documents.items.slice(0, MAX_DOCUMENTS) : undefined;
}
