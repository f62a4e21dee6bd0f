import type { ImageFilter } from '../../document';
import { GROUND_SHADOWS } from './edit';
import type { GroundShadow, ProductLayer } from './schema';

/** The kinds of shadow to choose from. */
type ShadowKind = GroundShadow['type'] | 'none';

/** The kind of shadow that a layer has: one on a surface seen from above touches the product, too. */
export const shadowKindOf = ({ ground, shadow }: ProductLayer): ShadowKind =>
  ground?.type ?? (shadow ? 'contact' : 'none');

/** The layer with a shadow of a kind, and no other: with the strength and softness that it has. */
export function withShadow({ ground, shadow: _, ...layer }: ProductLayer, kind: ShadowKind): ProductLayer {
  if (kind === 'none') return layer;
  if (ground?.type === kind) return { ...layer, ground };
  const { strength, softness } = ground ?? GROUND_SHADOWS[kind];
  return { ...layer, ground: { ...GROUND_SHADOWS[kind], strength, softness } };
}

/** A number of a shadow; only cast ones have an angle. */
export type ShadowPart = 'strength' | 'softness' | 'angle';

/** The layer with its shadow changed; without one, or one that has no such number, the same layer. */
export function withShadowPart(layer: ProductLayer, part: ShadowPart, value: number): ProductLayer {
  const { ground } = layer;
  return ground && part in ground ? { ...layer, ground: { ...ground, [part]: value } } : layer;
}

/** The layer with its mirror image in the ground; 0 is none. */
export const withReflection = ({ reflection: _, ...layer }: ProductLayer, strength: number): ProductLayer =>
  strength > 0 ? { ...layer, reflection: { strength } } : layer;

/** The layer with an edge of a width; 0 leaves it as it was cut out. */
export const withFeather = ({ feather: _, ...layer }: ProductLayer, feather: number): ProductLayer =>
  feather > 0 ? { ...layer, feather } : layer;

/** The layer with one kind of light; without any left, it is untouched. */
export function withLight(
  { filter, ...layer }: ProductLayer,
  name: keyof ImageFilter,
  value: number,
): ProductLayer {
  const { [name]: _, ...rest } = filter ?? {};
  const next = value === 0 ? rest : { ...rest, [name]: value };
  return Object.keys(next).length > 0 ? { ...layer, filter: next } : layer;
}

/** The layer in the light of its photo. */
export const withoutLight = ({ filter: _, ...layer }: ProductLayer): ProductLayer => layer;
