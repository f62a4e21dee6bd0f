import { View } from '@tarojs/components';
import { TEMPLATE_QUERY_LENGTH } from '@tuzuo/core/api/template';
import { useEffect, useState } from 'react';
import type { Template } from '@/features/template-picks';
import { useTemplatePreview } from '@/features/template-preview';
import { type Group, TemplateList, useLibrary, useTemplates } from '@/features/templates';
import { open, type QueryOf, urlOf, withQuery } from '@/navigation';
import { press } from '@/platform/press';
import { Page } from '@/shell/page';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Section } from '@/ui/section';
import { TextBox } from '@/ui/text-box';
import { FilterBar, filterQuery, isFiltered, NO_FILTERS } from './filters';
import { NothingFound } from './nothing-found';
import { forgetSearches, recentSearches, rememberSearch } from './searches';
import { useListWords } from './words';
import './template-lists.scss';

/** Delay after the last keystroke, in ms: each answer costs the server a search. */
const DEBOUNCE_MS = 250;

/** A value once it has not changed for a while. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Templates that match the input; before any input, recent searches and suggestions. */
function TemplateSearch({ query: given = '', templateId }: QueryOf<'template-search'>) {
  const t = useListWords();
  const [typed, setTyped] = useState(given.slice(0, TEMPLATE_QUERY_LENGTH));
  const [filters, setFilters] = useState(NO_FILTERS);
  const [searches, setSearches] = useState(recentSearches);
  const query = useSettled(typed.trim());
  const isAsking = query !== '' || isFiltered(filters);
  const list = useTemplates(
    isAsking ? { ...(query !== '' && { query }), ...filterQuery(filters) } : undefined,
  );
  const { show, panel } = useTemplatePreview(list, templateId);
  const remember = (words: string) => {
    rememberSearch(words);
    setSearches(recentSearches());
  };
  const openTemplate = (template: Template) => {
    remember(query);
    show(template);
  };
  const clear = () => {
    setTyped('');
    setFilters(NO_FILTERS);
  };
  return (
    <Page name="template-search" titleKey="page.templateSearch">
      <View className="templates">
        <View className="template-search__field">
          <TextBox
            id="template-query"
            value={typed}
            label={t('label')}
            placeholder={t('placeholder')}
            maxLength={TEMPLATE_QUERY_LENGTH}
            onChange={setTyped}
            onDone={() => remember(typed)}
          />
        </View>
        <FilterBar filters={filters} onChange={setFilters} />
        {isAsking ? (
          <View className="template-lists__list">
            <TemplateList
              list={list}
              onShow={openTemplate}
              empty={<NothingFound filtered onClear={clear} />}
            />
          </View>
        ) : (
          <Suggestions
            list={list}
            searches={searches}
            onSearch={(words) => {
              remember(words);
              setTyped(words);
            }}
            onForget={() => {
              forgetSearches();
              setSearches([]);
            }}
          />
        )}
      </View>
      {panel}
    </Page>
  );
}

export const TemplateSearchPage = withQuery('template-search', TemplateSearch);

type SuggestionsProps = {
  list: Parameters<typeof useLibrary>[1];
  searches: readonly string[];
  onSearch: (words: string) => void;
  onForget: () => void;
};

/** Links to templates without typing. */
function Suggestions({ list, searches, onSearch, onForget }: SuggestionsProps) {
  const t = useListWords();
  const categories = useLibrary('categories', list);
  const names = categories?.map(({ name }) => name) ?? [];
  // Languages without tags get the categories' names, which are listed below.
  const tags = useLibrary('tags', list)?.filter((tag) => !names.includes(tag));
  const scenes = useLibrary('scenes', list);
  const words = (all: readonly string[]) =>
    all.map((text) => ({ key: text, text, go: () => onSearch(text) }));
  const groups = (all: readonly Group[] | undefined, urlFor: (id: string) => string) =>
    (all ?? []).map(({ id, name }) => ({ key: id, text: name, go: () => void open(urlFor(id)) }));
  return (
    <>
      {searches.length > 0 && (
        <Section title={t('searches')}>
          <Chips id="template-searched" chips={words(searches)} />
          <Button id="template-forget" variant="plain" tight text={t('forget')} onPress={onForget} />
        </Section>
      )}
      {tags && tags.length > 0 && (
        <Section title={t('tags')}>
          <Chips id="template-tag" chips={words(tags)} />
        </Section>
      )}
      {categories && (
        <Section title={t('categories')}>
          <Chips
            id="template-category"
            chips={groups(categories, (categoryId) => urlOf('template-category', { categoryId }))}
          />
        </Section>
      )}
      {scenes && (
        <Section title={t('scenes')}>
          <Chips
            id="template-scene"
            chips={groups(scenes, (sceneId) => urlOf('template-scene', { sceneId }))}
          />
        </Section>
      )}
    </>
  );
}

type Chip = { key: string; text: string; go: () => void };

const Chips = ({ id, chips }: { id: string; chips: readonly Chip[] }) => (
  <View id={`${id}-list`} className="template-search__chips">
    {chips.map(({ key, text, go }, index) => (
      <View
        key={key}
        id={`${id}-${index + 1}`}
        className="template-search__chip"
        {...press(go, { role: 'button' })}
      >
        <Copy>{text}</Copy>
      </View>
    ))}
  </View>
);
