/**
 * The system's ledger accounts: where points and cents come from and go to. Their ids are the same in every
 * database, so that nobody has to look them up. They keep no running balance (it is the sum of their entries): a
 * row that every transaction of every user updates would make all of them wait for each other.
 */
export const SYSTEM_ACCOUNTS = {
  mint: { id: '00000000-0000-7000-8000-000000000001', unit: 'point' },
  spent: { id: '00000000-0000-7000-8000-000000000002', unit: 'point' },
  expired: { id: '00000000-0000-7000-8000-000000000003', unit: 'point' },
  income: { id: '00000000-0000-7000-8000-000000000004', unit: 'cent' },
  settled: { id: '00000000-0000-7000-8000-000000000005', unit: 'cent' },
} as const;

export type SystemAccountKind = keyof typeof SYSTEM_ACCOUNTS;
