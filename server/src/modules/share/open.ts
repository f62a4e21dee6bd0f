import { isShareable, type ToolKey } from '@tuzuo/core/tools';
import { isUuid } from '@tuzuo/core/validation/patterns';
import type { Database } from '../../db/database';
import type { AssetRow, Assets } from '../asset/service';
import { findSharedPoster, type SharedPoster } from '../poster/service';
import { pictureContents, type Safety } from '../safety/service';
import type { SharedTemplate } from '../template/service';
import { isTool, LINK_ID } from './claim';
import { type ShownOptions, shownOptions } from './facts';
import { findLink, findRunOfResult } from './repository';

/** What a link shows, without its owner's data. */
export type SharedView =
  | { kind: 'home' }
  | { kind: 'studio' }
  | { kind: 'tool'; tool: ToolKey }
  | { kind: 'template'; template: SharedTemplate }
  | { kind: 'poster'; poster: SharedPoster }
  /** The operator's content check has refused it, or is not finished; or its owner has ended the link. */
  | { kind: 'hidden'; state: 'checking' | 'refused' | 'gone' }
  | SharedResult;

/** A picture or video made by a user, and the tool that made it. */
export type SharedResult = {
  kind: 'result';
  tool: ToolKey;
  asset: AssetRow;
  /** The picture it was made from, if its owner shows that. */
  original: AssetRow | undefined;
  /** Options of the run that anyone may see, as long as it is in its owner's history. */
  options: ShownOptions;
};

type OpenDependencies = {
  database: Pick<Database, 'orm'>;
  assets: Pick<Assets, 'findReady' | 'showsPerson' | 'requireReady' | 'addReferences' | 'dropReferences'>;
  safety: Pick<Safety, 'isOn' | 'getVerdicts' | 'ask'>;
};

/** What strangers see of what is shared: nothing that the content check has not cleared, and no person. */
export function createOpening({ database, assets, safety }: OpenDependencies) {
  return {
    /**
     * A result as its owner sends it, without the picture it was made from; only its tool until the content check has
     * cleared it, and undefined if it may never be shown.
     */
    openResult: async (assetId: string): Promise<SharedView | undefined> => {
      if (!isUuid(assetId)) return undefined;
      const [pictures, run] = await Promise.all([
        assets.findReady(database.orm, [assetId]),
        findRunOfResult(database.orm, assetId),
      ]);
      const asset = pictures.get(assetId);
      if (asset?.kind !== 'result' || !run || !isShareable(run.tool)) return undefined;
      if (await assets.showsPerson(database.orm, [assetId])) return undefined;
      const { tool, options } = run;
      const { userId } = asset;
      if (safety.isOn && userId !== null) {
        const { state } = await safety.ask({ userId, scene: 'share' }, pictureContents([asset]));
        if (state !== 'clear') return { kind: 'tool', tool };
      }
      return { kind: 'result', tool, asset, original: undefined, options: shownOptions(options) };
    },

    /**
     * What a link shows; undefined if it does not exist or its picture is deleted. Links of older versions may lead to
     * pictures of persons: these show only the tool, or the home page if the tool is unknown.
     */
    open: async (id: string): Promise<SharedView | undefined> => {
      const link = LINK_ID.test(id) ? await findLink(database.orm, id) : undefined;
      if (link?.kind === 'home') return { kind: 'home' };
      if (link?.kind === 'tool' && isTool(link.target)) return { kind: 'tool', tool: link.target };
      if (link?.kind === 'poster') {
        const own = { userId: link.userId, posterId: link.target };
        const found = await findSharedPoster({ tx: database.orm, assets, safety }, own);
        if (!found) return undefined;
        const { state } = found;
        return state === 'clear' ? { kind: 'poster', poster: found.poster } : { kind: 'hidden', state };
      }
      if (link?.kind !== 'result') return undefined;
      const { target, originalId } = link;
      const [pictures, run] = await Promise.all([
        assets.findReady(database.orm, originalId === null ? [target] : [target, originalId]),
        findRunOfResult(database.orm, target),
      ]);
      const asset = pictures.get(target);
      if (!asset) return undefined;
      const tool = link.tool ?? run?.tool;
      if (tool === undefined || !isTool(tool)) return { kind: 'home' };
      const isOfPerson = async (assetId: string) => assets.showsPerson(database.orm, [assetId]);
      if (!isShareable(tool) || (await isOfPerson(target))) return { kind: 'tool', tool };
      const source = originalId === null ? undefined : pictures.get(originalId);
      // A face tool may have used it since.
      const original = source && (await isOfPerson(source.id)) ? undefined : source;
      const { state } = await safety.getVerdicts(
        database.orm,
        { userId: link.userId, scene: 'share' },
        pictureContents(original ? [asset, original] : [asset]),
      );
      if (state !== 'clear') return { kind: 'hidden', state };
      return { kind: 'result', tool, asset, original, options: shownOptions(run?.options ?? {}) };
    },
  };
}
