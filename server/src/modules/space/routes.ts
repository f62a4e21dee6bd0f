import type { RouteName } from '@tuzuo/core/api/routes';
import type { Handlers, UserContext } from '../../http/port';
import type { PersonalSpace } from './service';

type SpaceRouteName = Extract<RouteName, `space.${string}`>;

type SpaceRouteDependencies = {
  space: PersonalSpace;
};

/** Handlers of the calls about users' folders, posters and files, and the recycle bin. */
export function spaceHandlers({ space }: SpaceRouteDependencies): Handlers<SpaceRouteName> {
  const { folders } = space;
  /** A call without a result. */
  const done =
    <Input>(work: (userId: string, input: Input) => Promise<void>) =>
    async (input: Input, { userId }: UserContext) => {
      await work(userId, input);
      return {};
    };

  return {
    'space.folder.list': async (_input, { userId }) => folders.list(userId),
    'space.folder.create': async (input, { userId }) => folders.create(userId, input),
    'space.folder.rename': done(folders.rename),
    'space.folder.move': done(folders.move),
    'space.folder.remove': done((userId, { folderId }) => folders.remove(userId, folderId)),
    'space.item.list': async (input, { userId }) => space.list(userId, input),
    'space.item.keep': done((userId, { itemIds }) => space.keep(userId, itemIds)),
    'space.item.move': done(space.move),
    'space.item.rename': done(space.rename),
    'space.item.remove': async ({ itemIds }, { userId }) => space.remove(userId, itemIds),
    'space.item.pack': async ({ itemIds }, { userId }) => space.pack(userId, itemIds),
    'space.recycle.list': async (input, { userId }) => space.listRecycled(userId, input),
    'space.recycle.restore': done((userId, { itemIds }) => space.restore(userId, itemIds)),
    'space.recycle.purge': done(space.purge),
    'space.usage.get': async (_input, { userId }) => space.usage(userId),
  };
}
