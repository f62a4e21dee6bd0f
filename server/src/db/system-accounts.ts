/**
 * The system's ledger accounts, from which and to which points and cents move. Their IDs are the same in every
 * database, so they need not be looked up. They have no running balance (it is the sum of their entries): a row updated
 * by every transaction of every user would serialize all of them.
 */
export const SYSTEM_ACCOUNTS = {
  mint: { id: '00000000-0000-7000-8000-000000000001', unit: 'point' },
  spent: { id: '00000000-0000-7000-8000-000000000002', unit: 'point' },
  expired: { id: '00000000-0000-7000-8000-000000000003', unit: 'point' },
  income: { id: '00000000-0000-7000-8000-000000000004', unit: 'cent' },
  settled: { id: '00000000-0000-7000-8000-000000000005', unit: 'cent' },
} as const;

export type SystemAccountKind = keyof typeof SYSTEM_ACCOUNTS;
