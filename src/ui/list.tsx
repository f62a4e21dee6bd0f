import { View } from '@tarojs/components';
import { Fragment, type ReactNode } from 'react';
import { NearScreen } from '@/platform/near-screen';
import { waiting } from '@/platform/press';
import { Button } from './button';
import { fillColumns, type Placed } from './columns';
import { Copy } from './copy';
import { useUiWords } from './locales';
import offline from './offline.png';
import { StateView } from './state-view';
import type { PagedList } from './use-paged-list';
import './list.scss';

type ListProps<Item> = {
  /** Begins the ids of its stretches. */
  id: string;
  list: PagedList<Item>;
  keyOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  /** Has the shape of an item: stands for the first ones while they are on their way. */
  placeholder: ReactNode;
  /** What stands in the place of the list when it has nothing: a `StateView` with the id 'state-empty'. */
  empty: ReactNode;
  /** Stands in so many columns, each item below the shortest: its height, in any unit, as its picture's ratio says. */
  columns?: { count: number; heightOf: (item: Item) => number };
};

/** As many as fill a phone. */
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Placeholders({ of, columns }: { of: ReactNode; columns: number }) {
  const t = useUiWords();
  const placed = fillColumns(PLACEHOLDERS, columns, () => 1);
  return (
    <View
      id="list-loading"
      className={columns > 1 ? 'list list--columns' : 'list'}
      {...waiting(t('list.loading'))}
    >
      {placed.map((column) => (
        <View key={column[0]?.item} className="list__column">
          {column.map(({ item }) => (
            <Fragment key={item}>{of}</Fragment>
          ))}
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
/** The same in a column, where each is as high as several lines. */
const COLUMN_STRETCH = 6;

/** The first index of each stretch. */
const stretches = (count: number, length: number) =>
  Array.from({ length: Math.ceil(count / length) }, (_, at) => at * length);

/**
 * Items one below the other, or in columns, of which only those near the screen are on the page, whatever their
 * heights; before the first page, without one and after a failure what there is to say instead.
 */
export function List<Item>({ id, list, keyOf, render, placeholder, empty, columns }: ListProps<Item>) {
  const t = useUiWords();
  const { items, status } = list;
  if (items.length === 0) {
    if (status === 'loading') return <Placeholders of={placeholder} columns={columns?.count ?? 1} />;
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
  const show = ({ item, index }: Placed<Item>) => (
    <Fragment key={keyOf(item)}>{render(item, index)}</Fragment>
  );
  if (!columns) {
    return (
      <View className="list">
        {stretches(items.length, STRETCH).map((from) => (
          <NearScreen key={from} id={`${id}-from-${from + 1}`}>
            {() => items.slice(from, from + STRETCH).map((item, at) => show({ item, index: from + at }))}
          </NearScreen>
        ))}
        <ListEnd list={list} />
      </View>
    );
  }
  return (
    <View className="list">
      <View className="list--columns">
        {fillColumns(items, columns.count, columns.heightOf).map((column, number) => {
          // Another number of columns is another list: boxes of the old one hold heights that are none any more.
          const name = `${columns.count}-${number + 1}`;
          return (
            <View key={name} className="list__column">
              {stretches(column.length, COLUMN_STRETCH).map((from) => (
                <NearScreen key={from} id={`${id}-${name}-from-${from + 1}`}>
                  {() => column.slice(from, from + COLUMN_STRETCH).map(show)}
                </NearScreen>
              ))}
            </View>
          );
        })}
      </View>
      <ListEnd list={list} />
    </View>
  );
}
