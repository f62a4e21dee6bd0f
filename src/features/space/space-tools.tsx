import { View } from '@tarojs/components';
import { SPACE_KINDS, SPACE_LIMITS, SPACE_SORTS, type SpaceSort } from '@tuzuo/core/api/space';
import { open, urlOf } from '@/navigation';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FilterRow } from '@/ui/filter-row';
import { TabRow } from '@/ui/tab-row';
import { KIND_WORDS } from './items';
import type { SpaceStore } from './space.store';
import { useSpaceWords } from './words';

const SORT_WORDS = {
  newest: 'sort.newest',
  oldest: 'sort.oldest',
  name: 'sort.name',
  largest: 'sort.largest',
} as const satisfies Record<SpaceSort, string>;

type SpaceToolsProps = { space: SpaceStore };

/** The search by name, and the order of the list. */
function Search({ space }: SpaceToolsProps) {
  const t = useSpaceWords();
  const { query, sort } = space.useSpace();
  return (
    <>
      <Field
        id="space-query"
        kind="text"
        label={t('search.name')}
        placeholder={t('search.placeholder')}
        value={query}
        maxLength={SPACE_LIMITS.nameLength}
        mistake={undefined}
        onChange={space.queryTyped}
        onDone={() => undefined}
      />
      <FilterRow
        id="space-sort"
        label={t('sort')}
        choices={SPACE_SORTS.map((value) => ({ value, text: t(SORT_WORDS[value]) }))}
        chosen={sort}
        onChoose={space.sortPicked}
      />
    </>
  );
}

/** What is above a space's items: their kinds, search, new folders and posters, and the start of a selection. */
export function SpaceTools({ space }: SpaceToolsProps) {
  const t = useSpaceWords();
  const { kind, folderId, isSearching, chosen } = space.useSpace();
  return (
    <>
      <TabRow
        tabs={SPACE_KINDS.map((one) => ({ id: `space-kind-${one}`, text: t(KIND_WORDS[one]) }))}
        shown={`space-kind-${kind}`}
        onShow={(id) => space.kindPicked(SPACE_KINDS.find((one) => id === `space-kind-${one}`) ?? kind)}
      />
      <View className="space-page__tools">
        <Button
          id="space-search"
          variant="plain"
          tight
          text={t(isSearching ? 'search.hide' : 'search')}
          onPress={space.searchToggled}
        />
        {!chosen && (
          <Button
            id="space-new-folder"
            variant="plain"
            tight
            text={t('folder.new')}
            onPress={() => space.taskChanged({ kind: 'newFolder', parentId: folderId })}
          />
        )}
        <Button
          id="space-choose"
          variant="plain"
          tight
          text={chosen ? t('with.chosen', { count: chosen.length }) : t('choose')}
          onPress={space.selectionToggled}
        />
      </View>
      {isSearching && <Search space={space} />}
      {kind === 'poster' && !chosen && (
        <View className="space-page__lead">
          <Button
            id="space-new-poster"
            variant="quiet"
            fullWidth
            text={t('newPoster')}
            onPress={() => void open(urlOf('create-design'))}
          />
        </View>
      )}
    </>
  );
}
