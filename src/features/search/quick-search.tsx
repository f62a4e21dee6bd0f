import { QUICK_TASKS } from '@tuzuo/core/tools/presets';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { absolute } from '@/request/send';
import { useSceneWords } from '@/tools/ai-product/scenes';
import { sceneUrl, toolFaces, toolUrl, useFreshCatalog, useMayOpen, useTasks } from '@/tools/catalog';
import { useFound } from './found';
import { useSearchWords } from './words';

/** A result of the quick search. */
export type Hit = {
  id: string;
  name: string;
  /** Name of its kind, such as "Tools". */
  kind: string;
  /** Address of a small picture. */
  picture?: string;
  go: () => void;
};

/** Maximum number of results of one kind: the search page has all. */
const MAX_RESULTS = 6;

/**
 * Tasks, tools, scenes and templates that match a query, best kind first; before any input, the most common tasks.
 * @param query trimmed
 * @returns undefined while nothing is found and the server has not answered
 */
function useHits(query: string): readonly Hit[] | undefined {
  const t = useSearchWords();
  const common = useT();
  const scene = useSceneWords();
  const mayOpen = useMayOpen();
  const { presets, tools, scenes, templates } = useFound(query);
  const tasks = useTasks(query === '' ? QUICK_TASKS : presets);
  const hits = [
    ...tasks
      .slice(0, query === '' ? undefined : MAX_RESULTS)
      .map(
        ({ id, name, icon, go }): Hit => ({ id, name: common(name), kind: t('tasks'), picture: icon, go }),
      ),
    ...(query === '' ? [] : tools.filter(mayOpen).slice(0, MAX_RESULTS)).map(
      (tool): Hit => ({
        id: `tool-${tool}`,
        name: common(toolFaces[tool].name),
        kind: t('tools'),
        picture: toolFaces[tool].icon,
        go: () => void open(toolUrl(tool)),
      }),
    ),
    ...(templates ?? []).slice(0, MAX_RESULTS).map(
      ({ templateId, title, thumbUrl }): Hit => ({
        id: `template-${templateId}`,
        name: title,
        kind: t('templates'),
        picture: absolute(thumbUrl),
        go: () => void open(urlOf('template-search', { query, templateId })),
      }),
    ),
    ...(query === '' ? [] : scenes.slice(0, MAX_RESULTS)).map(
      (one): Hit => ({
        id: `scene-${one}`,
        name: scene(`scene.${one}`),
        kind: t('scenes'),
        go: () => void open(sceneUrl(one)),
      }),
    ),
  ];
  return hits.length === 0 && templates === undefined ? undefined : hits;
}

type QuickHitsProps = { query: string; onHits: (hits: readonly Hit[] | undefined) => void };

/** Reports the results of a query; renders nothing. A component, because it is downloaded with the first search. */
export function QuickHits({ query, onHits }: QuickHitsProps) {
  useFreshCatalog();
  const hits = useHits(query);
  const key = hits?.map(({ id, name }) => `${id} ${name}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the results differ
  useEffect(() => onHits(hits), [key]);
  return null;
}
