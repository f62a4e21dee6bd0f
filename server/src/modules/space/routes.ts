import type { RouteName } from '@tuzuo/core/api/routes';
import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { PersonalSpace } from './service';

type SpaceRouteName = Extract<RouteName, `space.${string}`>;

type SpaceRouteDependencies = {
  sessions: Pick<Sessions, 'authenticate'>;
  space: PersonalSpace;
};

/** Handlers of the calls about users' folders, posters and files, and the recycle bin. */
export function spaceHandlers({ sessions, space }: SpaceRouteDependencies): Handlers<SpaceRouteName> {
  const { folders } = space;
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;

  /** A call without a result. */
  const done =
    <Input>(work: (userId: string, input: Input) => Promise<void>) =>
    async (input: Input, context: CallContext) => {
      await work(await userOf(context), input);
      return {};
    };

  return {
    'space.folder.list': async (_input, context) => folders.list(await userOf(context)),
    'space.folder.create': async (input, context) => folders.create(await userOf(context), input),
    'space.folder.rename': done(folders.rename),
    'space.folder.move': done(folders.move),
    'space.folder.remove': done((userId, { folderId }) => folders.remove(userId, folderId)),
    'space.item.list': async (input, context) => space.list(await userOf(context), input),
    'space.item.keep': done((userId, { itemIds }) => space.keep(userId, itemIds)),
    'space.item.move': done(space.move),
    'space.item.rename': done(space.rename),
    'space.item.remove': async ({ itemIds }, context) => space.remove(await userOf(context), itemIds),
    'space.item.pack': async ({ itemIds }, context) => space.pack(await userOf(context), itemIds),
    'space.recycle.list': async (input, context) => space.listRecycled(await userOf(context), input),
    'space.recycle.restore': done((userId, { itemIds }) => space.restore(userId, itemIds)),
    'space.recycle.purge': done(space.purge),
    'space.usage.get': async (_input, context) => space.usage(await userOf(context)),
  };
}
