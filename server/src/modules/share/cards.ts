import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import { exampleNames } from '@tuzuo/core/tools/example-pictures';
import { CallError } from '../../errors';
import { drawShareCard } from '../../renderer/share-card';
import type { Assets } from '../asset/service';
import { createFairLine } from '../limit/service';
import type { SharedView } from './service';
import { shareWords } from './words/index';

/** What the build adds to a picture's name. */
const HASHED_PICTURE = /^\.[0-9a-f]+\.(jpg|png|webp)$/;

/** Pictures of some 80 KB that are kept: links are opened by many, soon after they were sent. */
const KEPT = 64;
/** Drawn one by one, a tenth of a second each, and longer for a large PNG. */
const AT_ONCE = 1;
/** Of one owner's, so that many addresses of one large picture do not keep others' from being shown. */
const WAITING_EACH = 4;
const WAITING = 16;

/** Whose picture it is that is drawn; the product's own have no owner. */
const ownerOf = (view: SharedView): string => (view.kind === 'result' ? (view.asset.userId ?? '') : '');

/** The home page's picture, out of the built web app; none before it is built. */
async function homePicture(h5Root: string): Promise<Buffer[]> {
  const folder = join(h5Root, 'static/images');
  const built = await readdir(folder).catch(() => []);
  const file = built.find((one) => one.startsWith('hero.') && HASHED_PICTURE.test(one.slice('hero'.length)));
  return file === undefined ? [] : [await readFile(join(folder, file))];
}

/** A tool's example; none for a tool without one. */
async function exampleOf(examplesFolder: string, tool: ToolKey): Promise<Buffer[]> {
  const { before, after } = exampleNames(tool);
  return Promise.all([before, after].map((name) => readFile(join(examplesFolder, name)))).catch(() => []);
}

type CardDependencies = {
  assets: Pick<Assets, 'withFiles'>;
  h5Root: string;
  /** Where the examples of the tools are. */
  examplesFolder: string;
};

/** The pictures of shared addresses: drawn when first asked for, in fair turns of their owners, and kept for a while. */
export function createShareCards({ assets, h5Root, examplesFolder }: CardDependencies) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const line = createFairLine({
    atOnce: AT_ONCE,
    atOnceEach: AT_ONCE,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
  });

  const picturesOf = async (view: SharedView): Promise<Buffer[]> => {
    if (view.kind === 'home') return homePicture(h5Root);
    if (view.kind === 'tool') return exampleOf(examplesFolder, view.tool);
    // Of a video its opening frame is shown.
    const { mime, storageKey, thumbKey } = view.asset;
    const isPicture = mime.startsWith('image/');
    const shown = { storageKey: isPicture ? storageKey : (thumbKey ?? storageKey) };
    return assets.withFiles([shown], (paths) => Promise.all(paths.map((path) => readFile(path))));
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
      const drawn = line(ownerOf(view), async () => keep(key, await drawOne(view, locale)))
        .catch((error: unknown) => {
          if (error instanceof CallError) return undefined;
          throw error;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, drawn);
      return drawn;
    },
  };
}

export type ShareCards = ReturnType<typeof createShareCards>;
