import { View } from '@tarojs/components';
import { Fragment, type ReactNode } from 'react';
import { NearScreen } from '@/platform/near-screen';
import { Button } from './button';
import { Copy } from './copy';
import { useUiWords } from './locales';
import offline from './offline.png';
import { Skeleton } from './skeleton';
import { StateView } from './state-view';
import type { PagedList } from './use-paged-list';
import './list.scss';

type ListProps<Item> = {
  /** Begins the ids of its stretches. */
  id: string;
  list: PagedList<Item>;
  keyOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  /** What stands in the place of the list when it has nothing: a `StateView` with the id 'state-empty'. */
  empty: ReactNode;
};

/** As many as fill a phone. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Placeholders() {
  const t = useUiWords();
  return (
    <View id="list-loading" className="list" ariaLabel={t('list.loading')}>
      {PLACEHOLDERS.map((key) => (
        <View key={key} className="list__placeholder">
          <View className="list__placeholder-picture" />
          <View className="list__placeholder-words">
            <Skeleton />
            <Skeleton />
          </View>
        </View>
      ))}
    </View>
  );
}

/** What stands below the items: more on its way, none left, or what did not come and the way to ask again. */
function ListEnd<Item>({ list }: { list: PagedList<Item> }) {
  const t = useUiWords();
  const failed = list.status === 'failed' || list.status === 'moreFailed';
  if (failed) {
    return (
      <View id="state-error" className="list__end">
        <Copy size={12} tone="danger">
          {t('list.moreFailed')}
        </Copy>
        <Button
          id="list-retry"
          look="plain"
          text={t('list.retry')}
          onPress={() => void (list.status === 'failed' ? list.refresh() : list.more())}
        />
      </View>
    );
  }
  if (!list.complete) {
    // Also a way on for hosts, and tests, that do not scroll.
    return (
      <View className="list__end">
        <Button
          id="list-more"
          look="plain"
          busy={list.status !== 'idle'}
          text={t(list.status === 'idle' ? 'list.more' : 'list.loading')}
          onPress={() => void list.more()}
        />
      </View>
    );
  }
  return (
    <View className="list__end">
      <Copy id="list-end" size={12} tone="muted">
        {t('list.end')}
      </Copy>
    </View>
  );
}

/** Items that come and go together as the list is scrolled; 1,000 are 50 stretches (WeChat: at most 60 in one place). */
const STRETCH = 20;

/** The first index of each stretch. */
const stretches = (count: number) =>
  Array.from({ length: Math.ceil(count / STRETCH) }, (_, at) => at * STRETCH);

/** Items one below the other, of which only those near the screen are on the page, whatever their heights; before the first page, without one and after a failure what there is to say instead. */
export function List<Item>({ id, list, keyOf, render, empty }: ListProps<Item>) {
  const t = useUiWords();
  const { items, status } = list;
  if (items.length === 0) {
    if (status === 'loading') return <Placeholders />;
    if (status === 'failed') {
      return (
        <StateView
          id="state-error"
          picture={offline}
          title={t('list.failed')}
          text={t('list.failedText')}
          action={{ text: t('list.retry'), onPress: () => void list.refresh() }}
        />
      );
    }
    // A page may have lost all its items while there are more.
    if (list.complete) return empty;
  }
  return (
    <View className="list">
      {stretches(items.length).map((from) => (
        <NearScreen key={from} id={`${id}-from-${from + 1}`}>
          {() =>
            items
              .slice(from, from + STRETCH)
              .map((item, at) => <Fragment key={keyOf(item)}>{render(item, from + at)}</Fragment>)
          }
        </NearScreen>
      ))}
      <ListEnd list={list} />
    </View>
  );
}
