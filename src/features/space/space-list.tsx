import { View } from '@tarojs/components';
import { switchTab, urlOf } from '@/navigation';
import { useWideWindow } from '@/platform/wide-window';
import { Copy } from '@/ui/copy';
import { List } from '@/ui/list';
import nothing from '@/ui/nothing.png';
import { StateView } from '@/ui/state-view';
import type { PagedList } from '@/ui/use-paged-list';
import { ItemActions } from './item-actions';
import { ItemPlaceholder, ItemRow } from './item-row';
import { type Item, keyOfItem } from './items';
import { heightOfCard, PosterCard } from './poster-card';
import { hasQuery, isAtStart, type SpaceStore } from './space.store';
import { type ItemEvents, menuOf } from './space-sheets';
import { useSpaceWords } from './words';

/** Width of a window, in px, from which posters are in six columns. */
const SIX_COLUMNS = 1440;

type SpaceListProps = { space: SpaceStore; list: PagedList<Item>; events: ItemEvents };

/** What replaces the list while it has no items. */
function NoItems({ space }: Pick<SpaceListProps, 'space'>) {
  const t = useSpaceWords();
  const state = space.useSpace();
  if (isAtStart(state)) {
    return (
      <StateView
        id="state-empty"
        picture={nothing}
        title={t('empty')}
        text={t('emptyText')}
        action={{ text: t('toTemplates'), onPress: () => void switchTab(urlOf('templates')) }}
      />
    );
  }
  return (
    <View className="space-page__none">
      <Copy id="space-none" tone="muted" centered>
        {t(hasQuery(state) ? 'search.none' : 'none')}
      </Copy>
    </View>
  );
}

/** The items of a space: posters are cards; files, and posters while some are selected, are rows. */
export function SpaceList({ space, list, events }: SpaceListProps) {
  const { kind, chosen } = space.useSpace();
  const isWide = useWideWindow();
  const isVeryWide = useWideWindow(SIX_COLUMNS);
  const isGrid = kind === 'poster' && !chosen;
  const Shape = isGrid ? PosterCard : ItemRow;
  return (
    <List
      id={kind === 'poster' ? 'posters' : 'space-items'}
      list={list}
      keyOf={keyOfItem}
      render={(item, index) => (
        <Shape
          number={index + 1}
          item={item}
          menu={() => (chosen ? [] : menuOf({ item, number: index + 1 }, events))}
          chosen={chosen ? chosen.includes(item.itemId) : undefined}
          onPress={() => (chosen ? space.itemToggled(item) : events.onOpen(item))}
        >
          {!chosen && <ItemActions number={index + 1} item={item} onTask={space.taskChanged} />}
        </Shape>
      )}
      placeholder={<ItemPlaceholder />}
      columns={
        isGrid
          ? { count: isVeryWide ? 6 : isWide ? 4 : 2, heightOf: heightOfCard }
          : { count: isWide ? 2 : 1, heightOf: () => 1 }
      }
      empty={<NoItems space={space} />}
    />
  );
}
