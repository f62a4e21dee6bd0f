import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { specLine } from '../../tests/spec/vitest';
import { DEFAULT_PRICES } from '../tools/default-prices';
import {
  BENEFIT_KEYS,
  DEFAULT_BENEFITS,
  MODULE_KEYS,
  type ModuleKey,
  type PointCostInput,
  pointCost,
  TIERS,
} from './index';

const ONE_USE: PointCostInput = { uses: 1, freeUses: 0, useTimesPerPoint: 1, usePointCount: 1, discount: 1 };

describe('pointCost', () => {
  it.each<[string, Partial<PointCostInput>, number]>([
    ['one use at 10 points', { usePointCount: 10 }, 10],
    ['a free use', { usePointCount: 10, freeUses: 1 }, 0],
    ['more free uses than uses', { uses: 2, freeUses: 5 }, 0],
    ['no use', { uses: 0, usePointCount: 3 }, 0],
    ['nine uses to a charge, nine used', { uses: 9, useTimesPerPoint: 9 }, 1],
    ['nine uses to a charge, ten used', { uses: 10, useTimesPerPoint: 9 }, 2],
    ['ten uses of which one is free', { uses: 10, freeUses: 1, useTimesPerPoint: 9 }, 1],
    ['a member at 0.8', { usePointCount: 10, discount: 0.8 }, 8],
    ['a trial member at 0.9, rounded up', { usePointCount: 3, discount: 0.9 }, 3],
    ['two charges of 3 at 0.9', { uses: 2, usePointCount: 3, discount: 0.9 }, 6],
    ['a factor whose product is 11.000000000000002', { usePointCount: 20, discount: 0.55 }, 11],
    ['a factor of nothing', { usePointCount: 20, discount: 0 }, 0],
  ])('%s', (_case, input, points) => {
    expect(pointCost({ ...ONE_USE, ...input })).toBe(points);
  });

  specLine(
    's5.point-cost',
    'unit',
    'is an integer, never negative, and never more than the full price',
    () => {
      const input = fc.record({
        uses: fc.nat(500),
        freeUses: fc.nat(500),
        useTimesPerPoint: fc.integer({ min: 1, max: 20 }),
        usePointCount: fc.nat(100),
        discount: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
      });
      fc.assert(
        fc.property(input, (given) => {
          const cost = pointCost(given);
          const exact =
            Math.ceil(Math.max(0, given.uses - given.freeUses) / given.useTimesPerPoint) *
            given.usePointCount;
          expect(Number.isInteger(cost)).toBe(true);
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(cost).toBe(Math.ceil((exact * Math.round(given.discount * 100)) / 100));
        }),
      );
    },
  );
});

/** usePointCount / useTimesPerPoint, then free uses per day for free, trial, common: the decided prices. */
const DECIDED: Partial<Record<ModuleKey, [string, number, number, number]>> = {
  img_scaleup: ['2/1', 3, 10, 50],
  img_hd: ['1/1', 3, 10, 50],
  matting: ['1/1', 3, 10, 50],
  inpaint: ['1/1', 3, 10, 50],
  ai_inpaint: ['3/1', 1, 2, 10],
  img_translate: ['3/1', 1, 2, 10],
  ai_img_expand: ['3/1', 1, 2, 10],
  img_compress: ['1/9', 9, 50, 500],
  ai_product_img_fast: ['3/1', 1, 2, 10],
  ai_product_img: ['6/1', 1, 2, 10],
  ai_model: ['8/1', 0, 1, 3],
  ai_cloth_model: ['10/1', 0, 1, 3],
  ai_cloth_model_refine: ['15/1', 0, 1, 3],
  ai_shoes_model: ['10/1', 0, 1, 3],
  ai_video_img: ['20/1', 0, 0, 1],
  idphoto: ['5/1', 0, 0, 0],
};

describe('the default tables', () => {
  it.each(Object.entries(DECIDED))('price %s as decided', (module, decided) => {
    const rows = DEFAULT_PRICES.filter((row) => row.module === module);
    const prices = new Set(rows.map((row) => `${row.usePointCount}/${row.useTimesPerPoint}`));
    expect(rows.map((row) => row.tier)).toEqual(TIERS);
    expect([...prices, ...rows.map((row) => row.freeUsesPerDay)]).toEqual(decided);
  });

  it('price every module but the member center and the label, which benefits limit', () => {
    const priced = new Set(DEFAULT_PRICES.map((row) => row.module));
    const unpriced = MODULE_KEYS.filter((module) => !priced.has(module));
    expect(unpriced).toEqual(['user_vip_center', 'compliance_label']);
  });

  it('contain no price twice', () => {
    const keys = DEFAULT_PRICES.map((row) => `${row.module} ${row.tier}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  specLine(['s9.benefit-keys', 's6.tiers'], 'unit', 'grants each tier the decided benefits', () => {
    const table = Object.fromEntries(
      BENEFIT_KEYS.map((key) => [
        key,
        DEFAULT_BENEFITS.filter((row) => row.key === key).map((row) => row.value),
      ]),
    );
    expect(table).toEqual({
      point: [0, 30, 600],
      point_new_user: [60, 60, 60],
      point_discount: [1, 0.9, 0.8],
      inpaint: [3, 10, 50],
      idphoto: [0, 1, 10],
      user_space: [200, 1000, 10240],
      user_history_data_keep_count: [50, 200, 2000],
      user_space_recycle_keep_days: [7, 15, 30],
      compliance_label_process_times: [10, 50, 1000],
      compliance_label_once_count: [1, 9, 50],
      poster_export_hourly_count: [20, 60, 300],
      poster_generate_hourly_count: [10, 30, 100],
      recommend_poster_limit: [6, 12, 24],
      checkin_point: [1, 2, 3],
      invite_point: [20, 20, 20],
      invite_monthly_count: [10, 10, 20],
    });
  });

  specLine('s9.module-keys', 'unit', 'know every module key of the product spec', () => {
    const spec =
      'inpaint, matting, img_hd, logo_detect, img_proxy, img_compress, ai_inpaint, ai_text, ai_product_img, ai_product_img_fast, ai_material, ai_background, ai_cloth_model, ai_cloth_model_refine, ai_model, ai_img_similar, ai_img_expand, ai_shoes_model, ai_dummy_model, user_vip_center, img_translate, img_scaleup, ai_video_img';
    expect(MODULE_KEYS).toEqual([...spec.split(', '), 'idphoto', 'compliance_label']);
  });
});
