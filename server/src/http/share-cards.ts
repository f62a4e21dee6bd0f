import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@tuzuo/core/locale';
import { shareWords } from '../i18n/share/words';
import type { Assets } from '../modules/asset/service';
import type { SharedView } from '../modules/share/service';
import { drawShareCard } from '../renderer/share-card';

/** What the build adds to a picture's name. */
const HASHED_PICTURE = /^\.[0-9a-f]+\.(jpg|png|webp)$/;

/** Pictures of some 80 KB that are kept: links are opened by many, soon after they were sent. */
const KEPT = 64;
/** Pictures that may be on their way at a time: drawn one by one, a tenth of a second each. */
const WAITING = 16;

/** Pictures of the built web app, by the names of their sources; none unless all are there. */
async function builtPictures(h5Root: string, ...names: string[]): Promise<Buffer[]> {
  const folder = join(h5Root, 'static/images');
  const built = await readdir(folder).catch(() => []);
  const files = names.flatMap((name) => {
    const file = built.find(
      (one) => one.startsWith(`${name}.`) && HASHED_PICTURE.test(one.slice(name.length)),
    );
    return file === undefined ? [] : [join(folder, file)];
  });
  return files.length === names.length ? Promise.all(files.map((file) => readFile(file))) : [];
}

type CardDependencies = { assets: Pick<Assets, 'fetch'>; h5Root: string };

/** The pictures of shared addresses: drawn when first asked for, one at a time, and kept for a while. */
export function createShareCards({ assets, h5Root }: CardDependencies) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const picturesOf = async (view: SharedView): Promise<Buffer[]> => {
    if (view.kind === 'home') return builtPictures(h5Root, 'hero');
    if (view.kind === 'tool') return builtPictures(h5Root, `${view.tool}-before`, `${view.tool}-after`);
    const file = await assets.fetch(view.asset);
    return [await readFile(file.path).finally(file.release)];
  };

  const drawOne = async (view: SharedView, locale: Locale): Promise<Buffer> => {
    const { app, home, result, madeByAi, tools } = shareWords[locale];
    const pictures = await picturesOf(view);
    if (view.kind === 'home') return drawShareCard({ app, ...home, pictures });
    const { name, line } = view.tool ? tools[view.tool] : { name: home.title, line: home.text };
    if (view.kind === 'tool') return drawShareCard({ app, title: name, text: line, pictures });
    const mark = view.asset.label === 'none' ? {} : { mark: madeByAi };
    return drawShareCard({ app, title: result, text: name, pictures, ...mark });
  };

  const keep = (key: string, picture: Buffer): Buffer => {
    kept.set(key, picture);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };

  return {
    /** A JPEG; undefined while too many others wait for theirs. */
    draw: async (id: string, view: SharedView, locale: Locale): Promise<Buffer | undefined> => {
      const key = `${id} ${locale}`;
      const known = kept.get(key) ?? underWay.get(key);
      if (known) return known;
      if (underWay.size >= WAITING) return undefined;
      const drawn = last
        .then(() => drawOne(view, locale))
        .then((picture) => keep(key, picture))
        .finally(() => underWay.delete(key));
      last = drawn.catch(() => undefined);
      underWay.set(key, drawn);
      return drawn;
    },
  };
}

export type ShareCards = ReturnType<typeof createShareCards>;
