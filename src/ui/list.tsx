import { View } from '@tarojs/components';
import { Fragment, type ReactNode } from 'react';
import { NearScreen } from '@/platform/near-screen';
import { waiting } from '@/platform/press';
import { Button } from './button';
import { fillColumns, type Placed } from './columns';
import { Copy } from './copy';
import offline from './offline.png';
import { StateView } from './state-view';
import type { PagedList } from './use-paged-list';
import { useUiWords } from './words';
import './list.scss';

type ListProps<Item> = {
  /** Prefix of the ids of its sections. */
  id: string;
  list: PagedList<Item>;
  keyOf: (item: Item) => string;
  render: (item: Item, index: number) => ReactNode;
  /** Has the shape of an item; shown in place of the first items while they load. */
  placeholder: ReactNode;
  /** Shown instead of an empty list: a `StateView` with the id 'state-empty'. */
  empty: ReactNode;
  /**
   * Number of columns, by default 1; each item goes below the shortest. `heightOf` is an item's height in any unit, e.g. from its
   * image's ratio.
   */
  columns?: { count: number; heightOf: (item: Item) => number };
};

/** As many as fill a phone's screen. */
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

/** The end of a list: loading, no more items, or an error with a button to retry. */
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
          variant="plain"
          text={t('list.retry')}
          onPress={() => void (list.status === 'failed' ? list.refresh() : list.more())}
        />
      </View>
    );
  }
  if (!list.complete) {
    // Also for hosts, and tests, that do not scroll.
    return (
      <View className="list__end">
        <Button
          id="list-more"
          variant="plain"
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

/**
 * Number of items that are mounted and unmounted together while scrolling; 1,000 items are 50 sections (WeChat allows
 * at most 60 siblings).
 */
const STRETCH = 20;
/** The same in a column, where each item is as high as several rows. */
const COLUMN_STRETCH = 6;

/** The first index of each section. */
const stretches = (count: number, length: number) =>
  Array.from({ length: Math.ceil(count / length) }, (_, at) => at * length);

/**
 * A list in rows or columns that renders only the items near the screen, whatever their heights; shows placeholders, an
 * empty state or an error when there are no items.
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
    // All loaded items may have been removed while there are more on the server.
    if (list.complete) return empty;
  }
  const show = ({ item, index }: Placed<Item>) => (
    <Fragment key={keyOf(item)}>{render(item, index)}</Fragment>
  );
  if (!columns || columns.count === 1) {
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
          // Keyed by the number of columns: when it changes, the measured heights of the old boxes are no longer valid.
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
