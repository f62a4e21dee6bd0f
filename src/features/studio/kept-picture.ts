import { type PictureSource, POSTER_VERSION, type PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { withSources } from '@tuzuo/poster/edit/fill-in';
import type { FormKeep, KeptForm } from '@/platform/form-keep/port';
import type { LocalFile } from '@/platform/local-file';
import { isLocal } from '@/tools/poster-pictures';
import { productsOf, withoutPictures } from './document';
import type { StudioRoom } from './room';
import type { Picture, Strokes } from './studio.store';

/** Version of the stored format; others are not read. `strokes` is absent in pictures stored before there were any. */
const SHAPE = 1;
type Values = { shape: number; doc: PosterDocument; strokes?: Strokes };

type Room = Pick<StudioRoom, 'studio' | 'pictures'>;

/** What was stored. `newer`: by a later version of the app, which this one neither reads nor replaces. */
type Kept = 'none' | 'newer' | { hasLost: boolean };

const isNewer = ({ values }: KeptForm) => {
  const { shape, doc } = values as Values;
  return shape !== SHAPE || doc.version !== POSTER_VERSION;
};

/** The stored picture, with its files in the page's store, and whether some of these were not stored. */
async function restored({ values, files }: KeptForm, { pictures }: Room) {
  const { doc, strokes } = values as Values;
  const sources = new Map<string, { type: 'asset'; id: string }>();
  for (const [id, file] of files) {
    const taken = await pictures.addFile(file).catch(() => undefined);
    if (taken?.source.type === 'asset') sources.set(id, taken.source);
  }
  const isLost = (source: PictureSource | undefined) =>
    source !== undefined && isLocal(source) && source.type === 'asset' && !sources.has(source.id);
  const restorable = withoutPictures(doc, isLost);
  return {
    doc: withSources(restorable, (source) => (source.type === 'asset' && sources.get(source.id)) || source),
    strokes,
    hasLost: restorable !== doc,
  };
}

/** Stores the picture of the page, and restores it. */
export function createKeeper(room: Room, form: FormKeep) {
  const { studio, pictures } = room;
  /** What is stored is of this page: it may be replaced by nothing. */
  let isOwn = false;
  let isBlocked = false;

  const filesOf = (document: PosterDocument) => {
    const files = new Map<string, LocalFile>();
    for (const id of assetIdsOf(document)) {
      const file = pictures.fileOf({ type: 'asset', id });
      if (file) files.set(id, file);
    }
    return files;
  };

  return {
    /** Opens the stored picture, unless the page has one already. Never rejects. */
    async read(owner: string): Promise<Kept> {
      const saved = await form.read(owner);
      if (!saved) return 'none';
      isBlocked = isNewer(saved);
      if (isBlocked) return 'newer';
      const { doc, strokes, hasLost } = await restored(saved, room);
      if (productsOf(studio.documentNow()).length > 0) return 'none';
      isOwn = true;
      studio.open(doc, strokes);
      return { hasLost };
    },
    write(owner: string, { document, strokes }: Picture): void {
      const isEmpty = productsOf(document).length === 0;
      if (isBlocked || (isEmpty && !isOwn)) return;
      isOwn = true;
      const values = { shape: SHAPE, doc: document, strokes } satisfies Values;
      form.write(owner, isEmpty ? undefined : { values, files: filesOf(document) });
    },
  };
}

export type Keeper = ReturnType<typeof createKeeper>;
