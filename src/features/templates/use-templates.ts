import { useEffect, useState } from 'react';
import type { Template, TemplateQuery } from '@/features/template-picks';
import { useLocaleStore } from '@/i18n';
import { call } from '@/request';
import { useVisitor } from '@/session/use-visitor';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';
import { keyOfTemplate } from './template';

/**
 * Templates that fit a query, in the words of the user's language and with their marks.
 * @param query undefined asks for none
 */
export function useTemplates(query: TemplateQuery | undefined): PagedList<Template> {
  const visitor = useVisitor();
  const locale = useLocaleStore((state) => state.locale);
  const who = visitor.kind === 'user' ? visitor.user.userId : '';
  // While a stored session is looked up it is not known whose marks to ask for.
  const asks = query !== undefined && visitor.kind !== 'restoring';
  return usePagedList<Template>({
    listKey: asks ? JSON.stringify([who, locale, query]) : undefined,
    load: (cursor) =>
      call('template.template.list', { ...query, ...(cursor !== undefined && { cursor }) }, { toast: false })
        .result,
    keyOf: keyOfTemplate,
  });
}

/** A category or a scene. */
export type Group = { id: string; name: string; count: number };

const asks = {
  categories: () =>
    call('template.category.list', {}, { toast: false }).result.then(({ items }) =>
      items.map(({ categoryId: id, ...rest }): Group => ({ id, ...rest })),
    ),
  scenes: () =>
    call('template.scene.list', {}, { toast: false }).result.then(({ items }) =>
      items.map(({ sceneId: id, ...rest }): Group => ({ id, ...rest })),
    ),
  tags: () => call('template.tag.list', {}, { toast: false }).result.then(({ items }) => items),
};

type Answers = { [What in keyof typeof asks]: Awaited<ReturnType<(typeof asks)[What]>> };

/**
 * What the library is sorted by, in the user's language; undefined until the server has answered.
 * @param list asked for together with it: while there is no answer, whenever the list is loaded again
 */
export function useLibrary<What extends keyof Answers>(
  what: What,
  { status }: Pick<PagedList<unknown>, 'status'>,
): Answers[What] | undefined {
  const locale = useLocaleStore((state) => state.locale);
  const [answer, setAnswer] = useState<{ locale: string; items: Answers[What] }>();
  const isThere = answer?.locale === locale;
  const isLoading = status === 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again while the list is
  useEffect(() => {
    if (isThere) return;
    let stale = false;
    const asked = asks[what]() as Promise<Answers[What]>;
    asked.then(
      (items) => {
        if (!stale) setAnswer({ locale, items });
      },
      // The list below says what is wrong.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [what, locale, isThere, isLoading]);
  return answer?.items;
}
