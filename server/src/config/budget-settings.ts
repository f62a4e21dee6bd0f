import { z } from 'zod';
import type { SettingTable } from './setting';

const MAX_BUDGET = 10_000_000;

const codes = (fallback: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((count) => count >= 1 && count <= MAX_BUDGET)
    .default(fallback);

/** What the whole installation may spend. */
export const BUDGET_SETTINGS = {
  SMS_HOURLY_BUDGET: {
    schema: codes(200),
    advice: `set SMS_HOURLY_BUDGET to how many codes all servers together may send in an hour, 1 to ${MAX_BUDGET}`,
  },
  SMS_DAILY_BUDGET: {
    schema: codes(1000),
    advice: `set SMS_DAILY_BUDGET to how many codes all servers together may send in a day, 1 to ${MAX_BUDGET}`,
  },
} as const satisfies SettingTable;
