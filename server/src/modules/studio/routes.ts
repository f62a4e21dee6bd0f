import type { RouteName } from '@tuzuo/core/api/routes';
import type { Handlers } from '../../http/port';
import type { Mattes } from './mattes';

type StudioRouteName = Extract<RouteName, `studio.${string}`>;

/** Handlers of the calls of the product canvas. */
export function studioHandlers(mattes: Mattes): Handlers<StudioRouteName> {
  return {
    'studio.matte.get': ({ assetId }, { userId, say }) => mattes.get(userId, assetId, say),
  };
}
