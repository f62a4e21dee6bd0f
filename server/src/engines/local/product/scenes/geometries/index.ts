import type { SceneGeometry } from '@tuzuo/core/backdrops';
import type { Builder } from './builder';
import { dunes, fabric, stones, water } from './outdoors';
import { archway, curtain, flat, niche, shelf, table } from './rooms';
import { blocks, moon, paper, podium, stairs } from './studio';

/** Builders by scene geometry. */
export const BUILDERS = {
  podium,
  stairs,
  shelf,
  arch: archway,
  niche,
  table,
  fabric,
  water,
  dunes,
  paper,
  blocks,
  curtain,
  ring: moon,
  stones,
  flat,
} as const satisfies Record<SceneGeometry, Builder>;
