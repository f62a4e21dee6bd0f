import { useEffect, useState } from 'react';
import type { Template, TemplateQuery } from '@/features/template-picks';
import { useLocaleStore } from '@/i18n';
import { call } from '@/request';
import { useVisitor } from '@/session/use-visitor';
import { type PagedList, usePagedList } from '@/ui/use-paged-list';
import { keyOfTemplate } from './template';

/**
 * Templates that match a query, in the user's language and with their favorites.
 * @param query undefined requests none
 */
export function useTemplates(query: TemplateQuery | undefined): PagedList<Template> {
  const visitor = useVisitor();
  const locale = useLocaleStore((state) => state.locale);
  const who = visitor.kind === 'user' ? visitor.user.userId : '';
  // While a stored session is being restored, it is unknown whose favorites to request.
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
 * A classification of the library in the user's language; undefined until the server has answered.
 * @param list requested together with it: as long as there is no answer, again with each reload of the list
 */
export function useLibrary<What extends keyof Answers>(
  what: What,
  { status }: Pick<PagedList<unknown>, 'status'>,
): Answers[What] | undefined {
  const locale = useLocaleStore((state) => state.locale);
  const [answer, setAnswer] = useState<{ locale: string; items: Answers[What] }>();
  const isThere = answer?.locale === locale;
  const isLoading = status === 'loading';
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested again whenever the list is reloaded
  useEffect(() => {
    if (isThere) return;
    let stale = false;
    const asked = asks[what]() as Promise<Answers[What]>;
    asked.then(
      (items) => {
        if (!stale) setAnswer({ locale, items });
      },
      // The list below reports the error.
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [what, locale, isThere, isLoading]);
  return answer?.items;
}
