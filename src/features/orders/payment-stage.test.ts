import { ORDER_STATES } from '@tuzuo/core/api/order';
import { expect, it } from 'vitest';
import { isMoving, returnPathOf, stageOf } from './payment-stage';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (state: (typeof ORDER_STATES)[number], minutes = 30) => ({
  state,
  expiresAt: new Date(NOW + minutes * 60_000).toISOString(),
});

it('a pending order is to be paid, unless it has expired', () => {
  expect(stageOf(at('pending'), false, NOW)).toBe('pay');
  expect(stageOf(at('pending', 0), false, NOW)).toBe('closed');
});

it('after a visit to a cashier the page waits for news, even past the expiry', () => {
  expect(stageOf(at('pending'), true, NOW)).toBe('waiting');
  expect(stageOf(at('pending', -1), true, NOW)).toBe('waiting');
});

it('every other state is shown, whatever was started here', () => {
  const others = ORDER_STATES.filter((state) => state !== 'pending');
  const shown = others.map((state) => stageOf(at(state, -1), true, NOW));
  expect(shown).toEqual(others.map((state) => stageOf(at(state), false, NOW)));
  expect(new Set(shown).size).toBe(others.length);
  expect(shown).not.toContain('waiting');
});

it('only orders that the server may update by itself are polled', () => {
  expect((['pay', 'closed', 'done', 'refunding', 'refunded'] as const).some(isMoving)).toBe(false);
  expect(isMoving('waiting') && isMoving('delivering')).toBe(true);
});

it('a return path that the call would refuse omits where the user came from', () => {
  expect(returnPathOf('/pay?from=a', '/pay')).toBe('/#/pay?from=a');
  expect(returnPathOf(`/pay?from=${'a'.repeat(500)}`, '/pay')).toBe('/#/pay');
});
