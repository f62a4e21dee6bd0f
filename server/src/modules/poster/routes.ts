import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
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
  sessions: Pick<Sessions, 'authenticate'>;
  posters: Posters;
  importPoster: ImportPoster;
};

const presentSaved = ({ hidesLink, ...saved }: Saved, { say }: Pick<CallContext, 'say'>) => ({
  ...saved,
  ...(hidesLink && { linkNote: say('share.hidden') }),
});

/** Handlers of the calls about the posters that users edit. */
export function posterHandlers({
  sessions,
  posters,
  importPoster,
}: PosterRouteDependencies): Handlers<PosterRouteName> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;

  return {
    'poster.poster.save': async (input, context) =>
      presentSaved(await posters.save(await userOf(context), input), context),
    'poster.poster.copy': async (input, context) => posters.copy(await userOf(context), input, context.say),
    'poster.poster.import': async (_input, context) =>
      importPoster(await userOf(context), context.files(IMPORT_PARTS)),
    'poster.poster.list': async (input, context) => posters.list(await userOf(context), input),
    'poster.poster.get': async ({ posterId }, context) =>
      posters.get({ userId: await userOf(context), posterId }),
    'poster.poster.remove': async ({ posterId }, context) => {
      await posters.remove({ userId: await userOf(context), posterId });
      return {};
    },
    'poster.shared.get': ({ linkId }) => posters.getShared(linkId),
    'poster.shared.copy': async (input, context) => posters.copyShared(await userOf(context), input),
    'poster.version.list': async ({ posterId, ...page }, context) =>
      posters.versions.list({ userId: await userOf(context), posterId }, page),
    'poster.version.get': async ({ posterId, versionId }, context) =>
      posters.versions.get({ userId: await userOf(context), posterId }, versionId),
    'poster.version.restore': async ({ posterId, ...which }, context) =>
      presentSaved(
        await posters.versions.restore({ userId: await userOf(context), posterId }, which),
        context,
      ),
  };
}
