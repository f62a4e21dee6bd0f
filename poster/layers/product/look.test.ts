import { expect, it } from 'vitest';
import { GROUND_SHADOWS, productEditing } from './edit';
import {
  shadowKindOf,
  withFeather,
  withLight,
  withoutLight,
  withReflection,
  withShadow,
  withShadowPart,
} from './look';
import type { ProductLayer } from './schema';

const plain: ProductLayer = {
  id: 'shoe',
  type: 'product',
  x: 0,
  y: 0,
  width: 200,
  height: 100,
  rotation: 0,
  opacity: 1,
  source: { type: 'asset', id: 'photo' },
};

it('gives a shadow of a kind, which keeps its strength and softness when the kind changes', () => {
  const cast = withShadow(plain, 'cast');
  expect(cast.ground).toEqual(GROUND_SHADOWS.cast);
  const strong = withShadowPart(withShadowPart(cast, 'strength', 0.9), 'angle', 45);
  expect(strong.ground).toEqual({ ...GROUND_SHADOWS.cast, strength: 0.9, angle: 45 });
  expect(withShadow(strong, 'cast')).toEqual(strong);
  const contact = withShadow(strong, 'contact');
  expect(contact.ground).toEqual({ type: 'contact', strength: 0.9, softness: 0.4 });
  // It has no angle, and a layer without a shadow has no part of one.
  expect(withShadowPart(contact, 'angle', 90)).toBe(contact);
  expect(withShadowPart(plain, 'strength', 1)).toBe(plain);
  expect(withShadow(contact, 'none')).toEqual(plain);
});

it('replaces the shadow on a surface seen from above, which is a contact shadow', () => {
  const lying = { ...plain, shadow: { color: '#00000055', blur: 4, x: 2, y: 3 } };
  expect(shadowKindOf(lying)).toBe('contact');
  expect(withShadow(lying, 'none')).toEqual(plain);
  expect(withShadow(lying, 'cast')).toEqual(withShadow(plain, 'cast'));
  // The editor sets what has changed, property by property.
  const cast = withShadow(lying, 'cast');
  const changed = (['shadow', 'ground'] as const).filter((name) => lying[name as never] !== cast[name]);
  expect(productEditing.props).toEqual(expect.arrayContaining(changed));
  expect(changed).toEqual(['shadow', 'ground']);
});

it('removes what is at zero', () => {
  expect(withReflection(plain, 0.3).reflection).toEqual({ strength: 0.3 });
  expect(withReflection(withReflection(plain, 0.3), 0)).toEqual(plain);
  expect(withFeather(withFeather(plain, 2.5), 0)).toEqual(plain);
  const lit = withLight(withLight(plain, 'brightness', 0.2), 'warmth', -0.1);
  expect(lit.filter).toEqual({ brightness: 0.2, warmth: -0.1 });
  expect(withLight(lit, 'brightness', 0).filter).toEqual({ warmth: -0.1 });
  expect(withLight(withLight(lit, 'brightness', 0), 'warmth', 0)).toEqual(plain);
  expect(withoutLight(lit)).toEqual(plain);
});
