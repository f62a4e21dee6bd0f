import { View } from '@tarojs/components';
import { useState } from 'react';
import { type TemplateQuery, takeChosen } from '@/features/template-picks';
import { useT } from '@/i18n';
import { open, pages, type QueryOf, urlOf, withQuery } from '@/navigation';
import { usePageShow } from '@/platform/page-life';
import { press } from '@/platform/press';
import { share } from '@/platform/share';
import { useVisitor } from '@/session/use-visitor';
import { Page } from '@/shell/page';
import { cardAt, HOME_CARD } from '@/shell/share-entry';
import { Copy } from '@/ui/copy';
import { FilterRow } from '@/ui/filter-row';
import nothing from '@/ui/nothing.png';
import { SearchEntry } from '@/ui/search-entry';
import { StateView } from '@/ui/state-view';
import { SwipeRow } from '@/ui/swipe-row';
import { useCenterPreview } from './center-preview';
import { TemplateList } from './template-list';
import { type Group, useLibrary, useTemplates } from './use-templates';
import { useTemplateWords } from './words';
import './template-center-page.scss';

/** Filter chips besides the library's categories; the last two are personal. */
const ALL = 'all';
const OWN = ['favorite', 'recent'] as const;
type Own = (typeof OWN)[number];

const isOwn = (filter: string): filter is Own => OWN.some((one) => one === filter);

const queryOf = (filter: string): TemplateQuery => {
  if (filter === ALL) return {};
  return isOwn(filter) ? { [filter]: true } : { categoryId: filter };
};

/** The templates: by category, by scene, and the user's favorites and recent ones. */
function TemplateCenter({ templateId }: QueryOf<'templates'>) {
  const t = useTemplateWords();
  const common = useT();
  const isUser = useVisitor().kind === 'user';
  const [wanted, setWanted] = useState(ALL);
  // The user may have logged out.
  const filter = isOwn(wanted) && !isUser ? ALL : wanted;
  const list = useTemplates(queryOf(filter));
  const { show, panel, content } = useCenterPreview(list, templateId);
  usePageShow(() => {
    const chosen = takeChosen();
    if (chosen) show(chosen);
  });
  const own = { title: common('home.heroTitle'), url: urlOf('templates'), card: cardAt(HOME_CARD) };
  share.useContent(content ?? own);
  const categories = useLibrary('categories', list);
  const scenes = useLibrary('scenes', list);
  const choices = [
    { value: ALL, text: t('all') },
    ...(isUser ? OWN.map((value) => ({ value, text: t(value) })) : []),
    ...(categories ?? []).map(({ id, name }) => ({ value: id, text: name })),
  ];
  return (
    <Page name="templates" titleKey="tab.templates">
      <View className="templates">
        <View className="template-center__search">
          <SearchEntry
            id="template-search"
            text={t('search')}
            onPress={() => void open(urlOf('template-search'))}
          />
        </View>
        <FilterRow
          id="template-category"
          label={t('categories')}
          choices={choices}
          chosen={filter}
          onChoose={setWanted}
        />
        {filter === ALL && <SceneCards scenes={scenes} />}
        <View className="template-center__list">
          <TemplateList
            list={list}
            onShow={show}
            empty={<EmptyTemplates filter={filter} onShowAll={() => setWanted(ALL)} />}
          />
        </View>
      </View>
      {panel}
    </Page>
  );
}

export const TemplateCenterPage = withQuery('templates', TemplateCenter);

/** Cards for an empty poster, and for scenes, each with its own list. */
function SceneCards({ scenes = [] }: { scenes: readonly Group[] | undefined }) {
  const t = useTemplateWords();
  const common = useT();
  return (
    <View className="template-center__scenes">
      <SwipeRow id="template-scenes">
        {pages.poster && (
          <View
            id="template-smart"
            className="template-center__scene"
            {...press(() => void open(urlOf('poster')), { role: 'link' })}
          >
            <Copy strong tone="accent">
              {common('page.poster')}
            </Copy>
            <Copy size={12} tone="muted">
              {t('smart')}
            </Copy>
          </View>
        )}
        <View
          id="template-blank"
          className="template-center__scene"
          {...press(() => void open(urlOf('create-design')), { role: 'link' })}
        >
          <Copy strong tone="accent">
            {t('blank')}
          </Copy>
          <Copy size={12} tone="muted">
            {t('blankText')}
          </Copy>
        </View>
        {scenes.map(({ id, name, count }) => (
          <View
            key={id}
            id={`template-scene-${id}`}
            className="template-center__scene"
            {...press(() => void open(urlOf('template-scene', { sceneId: id })), { role: 'link' })}
          >
            <Copy strong>{name}</Copy>
            <Copy size={12} tone="muted">
              {t('count', { count })}
            </Copy>
          </View>
        ))}
      </SwipeRow>
    </View>
  );
}

/** Messages for an empty list. */
const NOTHING = {
  favorite: { title: 'favorite.title', text: 'favorite.text' },
  recent: { title: 'recent.title', text: 'recent.text' },
  none: { title: 'none.title', text: 'none.text' },
} as const;

function EmptyTemplates({ filter, onShowAll }: { filter: string; onShowAll: () => void }) {
  const t = useTemplateWords();
  const { title, text } = NOTHING[isOwn(filter) ? filter : 'none'];
  return (
    <StateView
      id="state-empty"
      picture={nothing}
      title={t(title)}
      text={t(text)}
      action={{ text: t('showAll'), onPress: onShowAll }}
    />
  );
}
