import type { CallContext, Handlers } from '../../http/port';
import { IMPORT_PARTS, type ImportPoster } from './import-poster';
import type { Saved } from './repository';
import type { Posters } from './service';

/** Calls of this module with a multipart body. */
export const POSTER_FILE_CALLS = ['poster.poster.import'] as const;

type PosterRouteName =
  | 'poster.poster.import'
  | 'poster.poster.save'
  | 'poster.poster.list'
  | 'poster.poster.get'
  | 'poster.poster.remove'
  | 'poster.poster.copy'
  | 'poster.shared.get'
  | 'poster.shared.copy'
  | 'poster.version.list'
  | 'poster.version.get'
  | 'poster.version.restore';

type PosterRouteDependencies = {
  posters: Posters;
  importPoster: ImportPoster;
};

const presentSaved = ({ hidesLink, ...saved }: Saved, { say }: Pick<CallContext, 'say'>) => ({
  ...saved,
  ...(hidesLink && { linkNote: say('share.hidden') }),
});

/** Handlers of the calls about the posters that users edit. */
export function posterHandlers({
  posters,
  importPoster,
}: PosterRouteDependencies): Handlers<PosterRouteName> {
  return {
    'poster.poster.save': async (input, context) =>
      presentSaved(await posters.save(context.userId, input), context),
    'poster.poster.copy': async (input, { userId, say }) => posters.copy(userId, input, say),
    'poster.poster.import': async (_input, context) =>
      importPoster(context.userId, context.files(IMPORT_PARTS)),
    'poster.poster.list': async (input, { userId }) => posters.list(userId, input),
    'poster.poster.get': async ({ posterId }, { userId }) => posters.get({ userId, posterId }),
    'poster.poster.remove': async ({ posterId }, { userId }) => {
      await posters.remove({ userId, posterId });
      return {};
    },
    'poster.shared.get': ({ linkId }) => posters.getShared(linkId),
    'poster.shared.copy': async (input, { userId }) => posters.copyShared(userId, input),
    'poster.version.list': async ({ posterId, ...page }, { userId }) =>
      posters.versions.list({ userId, posterId }, page),
    'poster.version.get': async ({ posterId, versionId }, { userId }) =>
      posters.versions.get({ userId, posterId }, versionId),
    'poster.version.restore': async ({ posterId, ...which }, context) =>
      presentSaved(await posters.versions.restore({ userId: context.userId, posterId }, which), context),
  };
}
