import type { RouteName } from '@tuzuo/core/api/routes';
import type { Handlers } from '../../http/port';
import type { Mattes } from './mattes';
import type { Saves } from './saves';

type StudioRouteName = Extract<RouteName, `studio.${string}`>;

/** Handlers of the calls of the product canvas. */
export function studioHandlers({
  mattes,
  saves,
}: {
  mattes: Mattes;
  saves: Saves;
}): Handlers<StudioRouteName> {
  return {
    'studio.matte.prepare': async () => {
      await mattes.prepare();
      return {};
    },
    'studio.matte.get': (input, { userId, say }) => mattes.get(userId, input, say),
    'studio.matte.unlock': (input, { userId, say }) => mattes.unlock(userId, input, say),
    'studio.matte.retouch': (input, { userId, say }) => mattes.retouch(userId, input, say),
    'studio.save.quote': (input, { userId }) => saves.quote(userId, input),
    'studio.save.create': (input, { userId, say }) => saves.create(userId, input, say),
  };
}
