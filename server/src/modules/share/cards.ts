import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardShape } from '@tuzuo/core/api/share';
import type { Scene } from '@tuzuo/core/app/scene';
import type { Locale } from '@tuzuo/core/text/locale';
import { CUT_OUT_TOOL, type ToolKey } from '@tuzuo/core/tools';
import { exampleNames } from '@tuzuo/core/tools/example-pictures';
import { HOME_TOOL } from '@tuzuo/core/tools/presets';
import { CallError } from '../../errors';
import { addressSubject } from '../../lib/network-address';
import { drawLinkCode } from '../../renderer/link-code';
import { drawShareCard, type ShareCard } from '../../renderer/share-card';
import type { MiniCodes } from '../../wechat/port';
import type { Assets } from '../asset/service';
import { createFairLine } from '../limit/service';
import type { SharedView } from './open';
import { drawnFileOf, isVideo } from './pictures';
import { shareWords } from './words/index';

/** Distinguishes cards of the same URL, whose content the owner may change. */
const shownBy = (view: SharedView): string =>
  view.kind === 'result'
    ? `${view.asset.id} ${view.original?.id}`
    : view.kind === 'template'
      ? view.template.previewUrl
      : view.kind === 'poster'
        ? `${view.poster.asset?.id} ${view.poster.title}`
        : view.kind;

/** Number of cached cards, about 80 KB each: links are opened by many people soon after they were sent. */
const KEPT = 128;
/** Cards drawn concurrently; each takes a tenth of a second, longer for a large PNG. */
const AT_ONCE = 1;
/** Waiting cards per caller, so that one who opens many links does not keep others waiting, and in total. */
const WAITING_EACH = 4;
const WAITING = 16;

/** A tool's example pictures; empty if it has none. */
async function exampleOf(examplesFolder: string, tool: ToolKey): Promise<Buffer[]> {
  const { before, after } = exampleNames(tool);
  return Promise.all([before, after].map((name) => readFile(join(examplesFolder, name)))).catch(() => []);
}

/** A requested card. `path` identifies it among those of the same view. */
type WantedCard = {
  path: string;
  view: SharedView;
  locale: Locale;
  shape: CardShape;
  /** The targets of the code on the card: a mini-program page or, if there is none, a web link. */
  leadsTo: { scene: Scene | undefined; link: string };
  /** The caller's address. */
  address: string;
};

type CardDependencies = {
  assets: Pick<Assets, 'withFiles'>;
  /** Undefined without a mini-program. */
  miniCodes?: MiniCodes | undefined;
  /** Folder of the tools' examples. */
  examplesFolder: string;
};

/** Preview cards of shared links: drawn on first request, scheduled fairly by the callers' addresses, and cached. */
export function createShareCards({ assets, miniCodes, examplesFolder }: CardDependencies) {
  const cache = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer | undefined>>();
  const line = createFairLine({
    atOnce: AT_ONCE,
    atOnceEach: AT_ONCE,
    waitingEach: WAITING_EACH,
    waiting: WAITING,
  });

  const picturesOf = async (view: SharedView): Promise<Buffer[]> => {
    if (view.kind === 'home' || view.kind === 'hidden') return exampleOf(examplesFolder, HOME_TOOL);
    if (view.kind === 'studio') return exampleOf(examplesFolder, CUT_OUT_TOOL);
    if (view.kind === 'tool') return exampleOf(examplesFolder, view.tool);
    if (view.kind === 'template') return [await view.template.read()];
    if (view.kind === 'poster') {
      const { asset } = view.poster;
      return asset ? assets.withFiles([asset], ([path = '']) => Promise.all([readFile(path)])) : [];
    }
    const shown = view.original ? [view.original, view.asset] : [view.asset];
    return assets.withFiles(shown.map(drawnFileOf), (paths) =>
      Promise.all(paths.map((path) => readFile(path))),
    );
  };

  const wordsOf = (view: SharedView, locale: Locale): Omit<ShareCard, 'app' | 'pictures'> => {
    const { home, studio, result, resultVideo, poster, madeByAi, tools } = shareWords[locale];
    if (view.kind === 'home' || view.kind === 'hidden') return home;
    if (view.kind === 'studio') return studio;
    if (view.kind === 'template') return { title: view.template.title, text: view.template.category };
    if (view.kind === 'poster') return { title: view.poster.title, text: poster };
    const { name, line } = tools[view.tool];
    if (view.kind === 'tool') return { title: name, text: line };
    const mark = view.asset.label === 'none' ? {} : { mark: madeByAi };
    return { title: isVideo(view.asset) ? resultVideo : result, text: name, ...mark };
  };

  const codeOf = async ({ scene, link }: WantedCard['leadsTo']): Promise<Buffer> =>
    (scene && (await miniCodes?.(scene))) ?? drawLinkCode(link);

  const drawOne = async ({ view, locale, shape, leadsTo }: WantedCard): Promise<Buffer> => {
    const [pictures, code] = await Promise.all([
      picturesOf(view),
      shape === 'code' ? codeOf(leadsTo) : undefined,
    ]);
    return drawShareCard({ app: shareWords[locale].app, ...wordsOf(view, locale), pictures, code }, shape);
  };

  const keep = (key: string, picture: Buffer): Buffer => {
    cache.set(key, picture);
    const [oldest] = cache.keys();
    if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest);
    return picture;
  };

  return {
    /** A JPEG; undefined if the queue is full. */
    draw: async (wanted: WantedCard): Promise<Buffer | undefined> => {
      const { path, view, locale, shape, address } = wanted;
      const key = `${path} ${locale} ${shape} ${shownBy(view)}`;
      const known = cache.get(key) ?? underWay.get(key);
      if (known) return known;
      const drawn = line(addressSubject(address), async () => keep(key, await drawOne(wanted)))
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
