import { routes } from '@tuzuo/core/api/routes';
import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { describe, expect, it } from 'vitest';
import { schemas } from './api';

const LIMITS = { maxBytes: 1, maxPixels: 1, extensions: ['jpg'] };

const TOOL = {
  tool: 'matting',
  moduleKey: 'matting',
  engine: 'isnet',
  quality: 'full',
  cloud: false,
  prompt: false,
  refine: false,
  taps: false,
  limits: LIMITS,
};

const PRICE = { usePointCount: 1, useTimesPerPoint: 1 };

const TIER_PRICES = { free: PRICE, trial: PRICE, common: PRICE };

describe('the contract', () => {
  it('has schemas for exactly the calls of the route table', () => {
    expect(Object.keys(schemas).sort()).toEqual(Object.keys(routes).sort());
  });

  it.each(Object.entries(schemas))('%s rejects an unknown field', (_name, { input }) => {
    const unknown = expect.objectContaining({ code: 'unrecognized_keys', keys: ['surprise'] });
    expect(input.safeParse({}).error?.issues ?? []).not.toContainEqual(unknown);
    expect(input.safeParse({ surprise: '1' }).error?.issues).toContainEqual(unknown);
  });

  it.each([
    ['a full tool', TOOL, true],
    ['an unknown tool', { ...TOOL, tool: 'teleport' }, false],
    ['an unknown quality', { ...TOOL, quality: 'fake' }, false],
    ['a tool without limits', { ...TOOL, limits: undefined }, false],
  ])('gen.tool.list: %s', (_case, item, valid) => {
    expect(schemas['gen.tool.list'].output.safeParse({ items: [item] }).success).toBe(valid);
  });

  it('drops unknown fields of a tool', () => {
    const parsed = schemas['gen.tool.list'].output.parse({ items: [{ ...TOOL, apiKey: 'secret' }] });
    expect(parsed.items[0]).not.toHaveProperty('apiKey');
  });

  it.each([
    ['some modules', { matting: TIER_PRICES }, true],
    ['every module', Object.fromEntries(MODULE_KEYS.map((key) => [key, TIER_PRICES])), true],
    ['no module', {}, true],
    ['an unknown module', { teleport: TIER_PRICES }, false],
    ['a missing tier', { matting: { free: PRICE, trial: PRICE } }, false],
    ['a negative price', { matting: { ...TIER_PRICES, free: { ...PRICE, usePointCount: -1 } } }, false],
    ['no use per charge', { matting: { ...TIER_PRICES, free: { ...PRICE, useTimesPerPoint: 0 } } }, false],
  ])('user.user.getUserModuleUsePointConfig: %s', (_case, moduleUsePointConfig, valid) => {
    const { output } = schemas['user.user.getUserModuleUsePointConfig'];
    expect(output.safeParse({ moduleUsePointConfig }).success).toBe(valid);
  });
});
