import { parseArgs } from 'node:util';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import type { Database } from '../db/database';
import { parseTime } from '../lib/calendar';
import { createLedger } from '../modules/ledger/service';
import { checkBill, checkContracts, checkContractsAt, checkOrders, yesterday } from '../modules/order/check';
import { checkMemberships } from '../modules/order/check-memberships';
import { checkRefunds } from '../modules/order/check-refunds';
import { checkCodes } from '../modules/redeem/service';
import { type PaymentProvider, PaymentUnavailable } from '../payments/port';
import { commandLine } from './command-line';

const USAGE = `Usage: ${commandLine('ledger:check')} [--date 2026-11-22] [--days 21]`;

const DAY_MS = 86_400_000;

/** What to check, and against which providers. */
type Check = {
  database: Pick<Database, 'orm' | 'transaction'>;
  timeZone: string;
  providers: readonly PaymentProvider[];
  /** The day of the bills; by default yesterday in each provider's time zone. */
  date: string | undefined;
  /** Number of days up to that one, to catch up on unchecked ones. */
  days?: number | undefined;
  write: (line: string) => void;
};

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/**
 * Compares balances with entries, holds with balances, orders with payments and the ledger, and all with the providers'
 * bills of one or more days. Writes a line per difference, and a summary.
 * @returns the number of differences, and whether every bill could be read
 */
export async function checkBooks(check: Check): Promise<{ differences: number; allBills: boolean }> {
  const { database, timeZone, providers, date, days = 1, write } = check;
  let differences = 0;
  let allBills = true;
  const differ = (line: string) => {
    differences += 1;
    write(line);
  };
  const ledger = createLedger({ database, timeZone });
  await ledger.reconcile(({ accountId, kind, balance, entries, openHolds }) =>
    differ(`account ${accountId} (${kind}): balance ${balance}, entries ${entries}, open holds ${openHolds}`),
  );
  const report = ({ id, what }: { id: string; what: string }) => differ(`${id}: ${what}`);
  const orders = await checkOrders(database.orm, report);
  await checkContracts(database.orm, report);
  await checkRefunds({ ledger }, database.orm, report);
  await checkMemberships(database.orm, report);
  await checkCodes(database.orm, report);
  write(`${orders} orders compared with payments, refunds, contracts, codes and the ledger.`);
  for (const provider of providers) {
    const last = date ?? yesterday(provider.timeZone);
    let day = last;
    try {
      await checkContractsAt(database.orm, provider, report);
      for (let before = days - 1; before >= 0; before -= 1) {
        day = daysBefore(last, before);
        const lines = await checkBill(database.orm, provider, day, report);
        write(`${provider.name}, ${day}: ${lines === undefined ? 'no bill yet' : `${lines} lines`}.`);
        allBills &&= lines !== undefined;
      }
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error;
      write(`${provider.name}, ${day}: bill download failed (${error.message}).`);
      allBills = false;
    }
  }
  write(differences === 0 ? 'No difference.' : `${differences} differences.`);
  return { differences, allBills };
}

const refuse = (problem: string) => new StartupError('usage', `${problem}\n${USAGE}`, ExitCode.usage);

/** @throws StartupError with the usage for unknown options and wrong values */
export function readDays(args: readonly string[]): { date: string | undefined; days: number } {
  const options = { date: { type: 'string' }, days: { type: 'string', default: '1' } } as const;
  let values: { date?: string; days: string };
  try {
    values = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw refuse((error as Error).message);
  }
  const { date, days } = values;
  if (date !== undefined && (!/^[\d-]{10}$/.test(date) || !parseTime(date, 'UTC')))
    throw refuse(`"${date}" is not a date.`);
  if (!/^[1-9]\d?$/.test(days)) throw refuse(`--days must be 1 to 99, not "${days}".`);
  return { date, days: Number(days) };
}
