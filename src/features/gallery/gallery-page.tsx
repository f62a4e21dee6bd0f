import { View } from '@tarojs/components';
import { type QueryOf, withQuery } from '@/navigation';
import { absolute } from '@/request/send';
import { Page } from '@/shell/page';
import { List } from '@/ui/list';
import { Card, FactRow } from '@/ui/list-row';
import { Skeleton } from '@/ui/skeleton';
import { usePagedList } from '@/ui/use-paged-list';
import { LiveSamples } from './live-samples';
import { Sample } from './sample';
import { StillSamples } from './still-samples';
import './gallery.scss';

/** Number of items in the long list, and per page of it. */
const COUNT = 1000;
const PAGE = 20;

type Item = { key: string; rows: number };

/** Items of one to four rows: their heights differ, as in the product. */
function load(cursor: string | undefined): Promise<{ items: Item[]; nextCursor?: string }> {
  const from = Number(cursor ?? 0);
  const items = Array.from({ length: PAGE }, (_, at) => ({
    key: String(from + at + 1),
    rows: 1 + ((from + at) % 4),
  }));
  return Promise.resolve(from + PAGE < COUNT ? { items, nextCursor: String(from + PAGE) } : { items });
}

function LongList() {
  const list = usePagedList<Item>({ listKey: 'gallery', load, keyOf: ({ key }) => key });
  return (
    <List
      id="gallery-list"
      list={list}
      keyOf={({ key }) => key}
      placeholder={<Skeleton />}
      empty={null}
      render={({ key, rows }) => (
        <View id={`gallery-item-${key}`} className="gallery__item">
          <Card>
            {Array.from({ length: rows }, (_, row) => (
              <FactRow key={String(row)} name={key} value={String(row + 1)} />
            ))}
          </Card>
        </View>
      )}
    />
  );
}

/** Own server only: an address must not make the page play a foreign video. */
const ownFilm = (film: string | undefined) =>
  film !== undefined && /^\/(?!\/)/.test(film) ? absolute(film) : undefined;

function Gallery({ film }: QueryOf<'gallery'>) {
  return (
    <Page name="gallery" titleKey="debug.title">
      <StillSamples />
      <LiveSamples film={ownFilm(film)} />
      <Sample of="List">
        <LongList />
      </Sample>
    </Page>
  );
}

/** For developers: every component of `ui` in its states, and every gesture. */
export const GalleryPage = withQuery('gallery', Gallery);
