import { View } from '@tarojs/components';
import { useState } from 'react';
import { useTemplatePreview } from '@/features/template-preview';
import { TemplateList, useLibrary, useTemplates } from '@/features/templates';
import { type PlainMessageKey, useT } from '@/i18n';
import { type QueryOf, urlOf, withQuery } from '@/navigation';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { cardAt, HOME_CARD } from '@/shell/share-entry';
import { FilterRow } from '@/ui/filter-row';
import { FilterBar, filterQuery, isFiltered, NO_FILTERS } from './filters';
import { NothingFound } from './nothing-found';
import './template-lists.scss';

type GroupProps = {
  name: 'template-category' | 'template-scene';
  titleKey: PlainMessageKey;
  by: 'categoryId' | 'sceneId';
  groups: 'categories' | 'scenes';
  /** The group in the address; an unknown one shows the first group. */
  asked: string | undefined;
};

/** The templates of one group, with links to the other groups. */
function GroupPage({ name, titleKey, by, groups, asked }: GroupProps) {
  const [chosen, setChosen] = useState(asked);
  const [filters, setFilters] = useState(NO_FILTERS);
  // All templates until the groups are known: the list reports when nothing loads.
  const list = useTemplates({ ...(chosen !== undefined && { [by]: chosen }), ...filterQuery(filters) });
  const known = useLibrary(groups, list);
  const first = known?.[0]?.id;
  // An address without a group, or with an unknown one, shows the first group.
  if (known && first !== undefined && !known.some(({ id }) => id === chosen)) setChosen(first);
  const { show, panel, content } = useTemplatePreview(list);
  const common = useT();
  // The requested group comes first, so that it is visible on narrow screens.
  const choices = known && [...known].sort((a, b) => Number(b.id === asked) - Number(a.id === asked));
  const title = known?.find(({ id }) => id === chosen)?.name ?? common(titleKey);
  const url = urlOf(name, { [by]: chosen } as QueryOf<typeof name>);
  const own = { title, url, card: cardAt(HOME_CARD) };
  share.useContent(content ?? own);
  return (
    <Page name={name} titleKey={titleKey}>
      <View className="templates">
        <View className="template-lists__groups">
          {choices && chosen !== undefined && (
            <FilterRow
              id={name}
              label={title}
              choices={choices.map(({ id, name: text }) => ({ value: id, text }))}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </View>
        <FilterBar filters={filters} onChange={setFilters} />
        <View className="template-lists__list">
          <TemplateList
            list={list}
            onShow={show}
            empty={<NothingFound filtered={isFiltered(filters)} onClear={() => setFilters(NO_FILTERS)} />}
          />
        </View>
      </View>
      {panel}
    </Page>
  );
}

export const TemplateCategoryPage = withQuery('template-category', ({ categoryId }) => (
  <GroupPage
    name="template-category"
    titleKey="page.templateCategory"
    by="categoryId"
    groups="categories"
    asked={categoryId}
  />
));

export const TemplateScenePage = withQuery('template-scene', ({ sceneId }) => (
  <GroupPage
    name="template-scene"
    titleKey="page.templateScene"
    by="sceneId"
    groups="scenes"
    asked={sceneId}
  />
));
