import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import { exampleNames } from '@tuzuo/core/tools/example-pictures';
import { HOME_TOOL } from '@tuzuo/core/tools/presets';
import { CallError } from '../../errors';
import { drawShareCard } from '../../renderer/share-card';
import type { Assets } from '../asset/service';
import { createFairLine } from '../limit/service';
import { drawnFileOf, isVideo } from './pictures';
import type { SharedView } from './service';
import { shareWords } from './words/index';

/** What tells two cards of one address apart: its owner may change what it shows. */
const shownBy = (view: SharedView): string =>
  view.kind === 'result'
    ? `${view.asset.id} ${view.original?.id}`
    : view.kind === 'template'
      ? view.template.previewUrl
      : view.kind === 'poster'
        ? `${view.poster.asset?.id} ${view.poster.title}`
        : view.kind;

/** Pictures of some 80 KB that are kept: links are opened by many, soon after they were sent. */
const KEPT = 64;
/** Drawn one by one, a tenth of a second each, and longer for a large PNG. */
const AT_ONCE = 1;
/** Of one owner's, so that many addresses of one large picture do not keep others' from being shown. */
const WAITING_EACH = 4;
const WAITING = 16;

/** Whose picture it is that is drawn; the product's own have no owner. */
const ownerOf = (view: SharedView): string => {
  const asset = view.kind === 'result' ? view.asset : view.kind === 'poster' ? view.poster.asset : undefined;
  return asset?.userId ?? '';
};

/** A tool's example; none for a tool without one. */
async function exampleOf(examplesFolder: string, tool: ToolKey): Promise<Buffer[]> {
  const { before, after } = exampleNames(tool);
  return Promise.all([before, after].map((name) => readFile(join(examplesFolder, name)))).catch(() => []);
}

type CardDependencies = {
  assets: Pick<Assets, 'withFiles'>;
  /** Where the examples of the tools are. */
  examplesFolder: string;
};

/** The pictures of shared addresses: drawn when first asked for, in fair turns of their owners, and kept for a while. */
export function createShareCards({ assets, examplesFolder }: CardDependencies) {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const line = createFairLine({
    atOnce: AT_ONCE,
    atOnceEach: AT_ONCE,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
  });

  const picturesOf = async (view: SharedView): Promise<Buffer[]> => {
    if (view.kind === 'home' || view.kind === 'hidden') return exampleOf(examplesFolder, HOME_TOOL);
    if (view.kind === 'tool') return exampleOf(examplesFolder, view.tool);
    if (view.kind === 'template') return [await readFile(view.template.file)];
    if (view.kind === 'poster') {
      const { asset } = view.poster;
      return asset ? assets.withFiles([asset], ([path = '']) => Promise.all([readFile(path)])) : [];
    }
    const shown = view.original ? [view.original, view.asset] : [view.asset];
    return assets.withFiles(shown.map(drawnFileOf), (paths) =>
      Promise.all(paths.map((path) => readFile(path))),
    );
  };

  const drawOne = async (view: SharedView, locale: Locale): Promise<Buffer> => {
    const { app, home, result, resultVideo, poster, madeByAi, tools } = shareWords[locale];
    const pictures = await picturesOf(view);
    if (view.kind === 'home' || view.kind === 'hidden') return drawShareCard({ app, ...home, pictures });
    if (view.kind === 'template') {
      const { title, category } = view.template;
      return drawShareCard({ app, title, text: category, pictures });
    }
    if (view.kind === 'poster') {
      return drawShareCard({
        app,
        title: view.poster.title,
        text: poster,
        pictures,
      });
    }
    const { name, line } = tools[view.tool];
    if (view.kind === 'tool') return drawShareCard({ app, title: name, text: line, pictures });
    const mark = view.asset.label === 'none' ? {} : { mark: madeByAi };
    return drawShareCard({
      app,
      title: isVideo(view.asset) ? resultVideo : result,
      text: name,
      pictures,
      ...mark,
    });
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
      const key = `${id} ${locale} ${shownBy(view)}`;
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
