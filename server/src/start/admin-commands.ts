import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ORDER_KINDS } from '@tuzuo/core/api/order';
import { INVOICE_STATES } from '@tuzuo/core/api/paper';
import { BENEFIT_KEYS, MODULE_KEYS, TIERS, type Tier } from '@tuzuo/core/pricing';
import { TOOL_KEYS } from '@tuzuo/core/tools';
import { ExitCode, StartupError } from '@tuzuo/embedded-postgres/startup-error';
import { parseTime } from '../lib/calendar';
import type { Admin, Operator } from '../modules/admin/service';
import { TEMPLATE_OPTIONS, TEMPLATE_USAGE, templateCommands } from './admin-template-commands';
import { commandLine } from './command-line';

const USAGE = `Usage: ${commandLine('admin')} <command>, and for every change --reason "…" [--as "who"]

  user show WHO                                 WHO is a mobile number or a user's id
  user points WHO --add N | --take N
  user membership WHO --tier common|trial --until 2027-01-31 | --end
  user stop-renewal WHO                         nothing is charged for a membership any more
  user mode WHO --pay points|cash
  order show ORDER
  order refund ORDER [--cents N]                without --cents, all that is left of it
  anomaly list                                  what payment providers report that matches nothing here
  anomaly resolve ANOMALY
  sales show
  sales stop                                    nothing is ordered, paid or renewed any more
  sales open                                    e.g. after a restore, once the providers' bills were compared
  node list                                     what runs, what it offers, and how many tasks it runs
  price list
  price set MODULE TIER [--points N] [--uses N] [--free N] [--cash CENTS]
  benefit list
  benefit set KEY TIER VALUE
  offer list
  offer add points --cents N --points N [--bonus N]
  offer add vip --cents N --months N [--tier common|trial]
  offer change OFFER [--cents N] [--points N] [--bonus N] [--on | --off]
  tool list
  tool off TOOL [--tier free|trial|common]      without --tier, for everybody
  tool on TOOL [--tier free|trial|common]
  codes list
  codes make NAME --points N | --months N [--tier common|trial]
       | --off-cents N | --off-percent N [--for points|vip] [--min-cents N]
       [--count N | --code WORD] [--uses N] [--per-user N] [--until 2027-01-31]
  codes stop BATCH
  invoice list [--state requested|issued|rejected]
  invoice issue INVOICE --file FILE | --link https://…
  invoice reject INVOICE                        the user reads the reason
  statement list WHO
  statement save WHO 2026-11 FILE.pdf|FILE.csv
  user settle WHO --cents N                     somebody who is billed has paid
  announce publish FILE --until 2026-12-31 [--from 2026-12-01]
                                                FILE is JSON: {"zh-CN": {"title", "text"}, "zh-TW", "en", "fr", "es"}
  announce list
  announce stop ANNOUNCEMENT
  content list                                  what the content check leaves to a person
  content clear | refuse VERDICT
${TEMPLATE_USAGE}
  audit export [--from 2026-11-01] [--to 2026-12-01] [--of ID]      one JSON object a line

A day is its beginning in TIME_ZONE; a time is written as 2027-01-31T18:00.`;

const OPTIONS = {
  reason: { type: 'string' },
  as: { type: 'string' },
  add: { type: 'string' },
  take: { type: 'string' },
  tier: { type: 'string' },
  until: { type: 'string' },
  end: { type: 'boolean' },
  pay: { type: 'string' },
  cents: { type: 'string' },
  points: { type: 'string' },
  bonus: { type: 'string' },
  uses: { type: 'string' },
  free: { type: 'string' },
  cash: { type: 'string' },
  months: { type: 'string' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  count: { type: 'string' },
  code: { type: 'string' },
  'off-cents': { type: 'string' },
  'off-percent': { type: 'string' },
  for: { type: 'string' },
  'min-cents': { type: 'string' },
  'per-user': { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  of: { type: 'string' },
  state: { type: 'string' },
  file: { type: 'string' },
  link: { type: 'string' },
  ...TEMPLATE_OPTIONS,
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];

/** A parsed command. */
type Given = {
  admin: Admin;
  operator: Operator;
  words: readonly string[];
  values: Values;
  /** The operator's time zone, in which days begin. */
  timeZone: string;
};

const refuse = (sentence: string) => new StartupError('usage', `${sentence}\n\n${USAGE}`, ExitCode.usage);

/** The value of an option that takes a whole number; undefined if it is not given. */
function numberOf(
  values: Values,
  name:
    | 'add'
    | 'take'
    | 'cents'
    | 'points'
    | 'bonus'
    | 'uses'
    | 'free'
    | 'cash'
    | 'months'
    | 'count'
    | 'off-cents'
    | 'off-percent'
    | 'min-cents'
    | 'per-user',
) {
  const text = values[name];
  if (text === undefined) return undefined;
  if (!/^\d{1,10}$/.test(text)) throw refuse(`--${name} must be a whole number, not "${text}".`);
  return Number(text);
}

function needed(values: Values, name: Parameters<typeof numberOf>[1]): number {
  const value = numberOf(values, name);
  if (value === undefined) throw refuse(`--${name} is needed.`);
  return value;
}

/** Parses the day (its beginning) or time in an option, in the operator's time zone. */
function timeOf({ values, timeZone }: Given, name: 'from' | 'to' | 'until'): Date | undefined {
  const text = values[name];
  if (text === undefined) return undefined;
  const time = parseTime(text, timeZone);
  if (time) return time;
  throw refuse(
    `--${name} must be a day such as 2027-01-31 or a time such as 2027-01-31T18:00, not "${text}".`,
  );
}

function neededTime(given: Given, name: Parameters<typeof timeOf>[1]): Date {
  const time = timeOf(given, name);
  if (!time) throw refuse(`--${name} is needed.`);
  return time;
}

function oneOf<Word extends string>(words: readonly Word[], text: string | undefined, what: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw refuse(`${what} must be one of ${words.join(', ')}.`);
  return found;
}

const MEMBER_TIERS = ['common', 'trial'] as const;

const tiersOf = ({ tier }: Values): readonly Tier[] =>
  tier === undefined ? TIERS : [oneOf(TIERS, tier, '--tier')];

/** The entries of a record that have a value. */
const given = <Key extends string>(record: Record<Key, number | undefined>): Partial<Record<Key, number>> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<
    Record<Key, number>
  >;

function activeFlag({ on, off }: Values): { active?: boolean } {
  if (on && off) throw refuse('--on and --off say the opposite.');
  return on || off ? { active: on === true } : {};
}

function newOffer(kind: string | undefined, values: Values): Parameters<Admin['addOffer']>[1] {
  const amountCents = needed(values, 'cents');
  if (oneOf(['points', 'vip'], kind, 'The kind') === 'points') {
    return {
      kind: 'points',
      amountCents,
      points: needed(values, 'points'),
      bonusPoints: numberOf(values, 'bonus'),
    };
  }
  return {
    kind: 'vip',
    amountCents,
    months: needed(values, 'months'),
    tier: oneOf(MEMBER_TIERS, values.tier ?? 'common', '--tier'),
  };
}

/** The benefit of a code: points, a membership, or a discount on an order. */
function broughtBy(values: Values): Parameters<Admin['makeCodes']>[1]['brings'] {
  const points = numberOf(values, 'points');
  const offCents = numberOf(values, 'off-cents');
  const offPercent = numberOf(values, 'off-percent');
  if ([points, values.months, offCents, offPercent].filter((one) => one !== undefined).length !== 1)
    throw refuse('One of --points, --months, --off-cents and --off-percent is needed.');
  if (points !== undefined) return { kind: 'points', points };
  if (offCents === undefined && offPercent === undefined) {
    return {
      kind: 'vip',
      months: needed(values, 'months'),
      tier: oneOf(MEMBER_TIERS, values.tier ?? 'common', '--tier'),
    };
  }
  const off = offCents === undefined ? { offPercent: needed(values, 'off-percent') } : { offCents };
  const forKind = values.for === undefined ? undefined : oneOf(ORDER_KINDS, values.for, '--for');
  return { kind: 'off', ...off, minCents: numberOf(values, 'min-cents') ?? 0, forKind };
}

function newCodes(given: Given): Parameters<Admin['makeCodes']>[1] {
  const { words, values } = given;
  const [name = ''] = words;
  const { code } = values;
  if (code !== undefined && values.count !== undefined)
    throw refuse('Either --code or --count can be given.');
  return {
    name,
    brings: broughtBy(values),
    codes: code === undefined ? { count: numberOf(values, 'count') ?? 1 } : { chosen: code },
    maxUses: numberOf(values, 'uses') ?? 1,
    perUser: numberOf(values, 'per-user') ?? 1,
    expiresAt: timeOf(given, 'until'),
  };
}

const COMMANDS: Readonly<Record<string, (given: Given) => Promise<unknown> | AsyncIterable<unknown>>> = {
  'user show': ({ admin, words: [who = ''] }) => admin.showUser(who),
  'user points': ({ admin, operator, words: [who = ''], values }) => {
    const [add, take] = [numberOf(values, 'add'), numberOf(values, 'take')];
    if ((add === undefined) === (take === undefined)) throw refuse('Either --add or --take is needed.');
    return add === undefined
      ? admin.takePoints(operator, who, take ?? 0)
      : admin.grantPoints(operator, who, add);
  },
  'user membership': (asked) => {
    const { admin, operator, words, values } = asked;
    const [who = ''] = words;
    if (values.end) {
      if (values.tier !== undefined || values.until !== undefined)
        throw refuse('--end is given alone: the membership ends now.');
      return admin.endMembership(operator, who);
    }
    const tier = oneOf(MEMBER_TIERS, values.tier, '--tier');
    return admin.setMembership(operator, who, { tier, until: neededTime(asked, 'until') });
  },
  'user stop-renewal': ({ admin, operator, words: [who = ''] }) => admin.stopRenewal(operator, who),
  'user mode': ({ admin, operator, words: [who = ''], values }) =>
    admin.setUseType(
      operator,
      who,
      oneOf(['points', 'cash'], values.pay, '--pay') === 'cash' ? 'cash' : 'point',
    ),
  'order show': ({ admin, words: [order = ''] }) => admin.showOrder(order),
  'order refund': ({ admin, operator, words: [order = ''], values }) =>
    admin.refundOrder(operator, order, numberOf(values, 'cents')),
  'sales show': ({ admin }) => admin.showSales(),
  'sales stop': ({ admin, operator }) => admin.stopSales(operator),
  'sales open': ({ admin, operator }) => admin.openSales(operator),
  'anomaly list': ({ admin }) => admin.listAnomalies(),
  'anomaly resolve': ({ admin, operator, words: [anomaly = ''] }) => admin.resolveAnomaly(operator, anomaly),
  'price list': ({ admin }) => admin.listPrices(),
  'price set': ({ admin, operator, words: [module, tier], values }) =>
    admin.setPrice(
      operator,
      oneOf(MODULE_KEYS, module, 'The module'),
      oneOf(TIERS, tier, 'The tier'),
      given({
        usePointCount: numberOf(values, 'points'),
        useTimesPerPoint: numberOf(values, 'uses'),
        freeUsesPerDay: numberOf(values, 'free'),
        cashCents: numberOf(values, 'cash'),
      }),
    ),
  'benefit list': ({ admin }) => admin.listBenefits(),
  'benefit set': ({ admin, operator, words: [key, tier, value = ''] }) => {
    if (!/^\d{1,10}(\.\d{1,4})?$/.test(value)) throw refuse(`"${value}" is no value of a benefit.`);
    const benefit = oneOf(BENEFIT_KEYS, key, 'The benefit');
    return admin.setBenefit(operator, benefit, oneOf(TIERS, tier, 'The tier'), Number(value));
  },
  'offer list': ({ admin }) => admin.listOffers(),
  'offer add': ({ admin, operator, words: [kind], values }) =>
    admin.addOffer(operator, newOffer(kind, values)),
  'offer change': ({ admin, operator, words: [offer = ''], values }) =>
    admin.changeOffer(operator, offer, {
      ...given({
        amountCents: numberOf(values, 'cents'),
        points: numberOf(values, 'points'),
        bonusPoints: numberOf(values, 'bonus'),
      }),
      ...activeFlag(values),
    }),
  'tool list': ({ admin }) => admin.listTools(),
  'tool off': ({ admin, operator, words: [tool], values }) =>
    admin.closeTool(operator, oneOf(TOOL_KEYS, tool, 'The tool'), tiersOf(values)),
  'tool on': ({ admin, operator, words: [tool], values }) =>
    admin.openTool(operator, oneOf(TOOL_KEYS, tool, 'The tool'), tiersOf(values)),
  'node list': ({ admin }) => admin.listNodes(),
  'codes list': ({ admin }) => admin.listCodes(),
  'codes make': (asked) => asked.admin.makeCodes(asked.operator, newCodes(asked)),
  'codes stop': ({ admin, operator, words: [batch = ''] }) => admin.stopCodes(operator, batch),
  'user settle': ({ admin, operator, words: [who = ''], values }) =>
    admin.settle(operator, who, needed(values, 'cents')),
  'invoice list': ({ admin, values }) =>
    admin.listInvoices(oneOf(INVOICE_STATES, values.state ?? 'requested', '--state')),
  'invoice issue': ({ admin, operator, words: [invoice = ''], values: { file, link } }) =>
    admin.issueInvoice(operator, invoice, { ...(file && { file }), ...(link && { link }) }),
  'invoice reject': ({ admin, operator, words: [invoice = ''] }) => admin.rejectInvoice(operator, invoice),
  'statement list': ({ admin, words: [who = ''] }) => admin.listStatements(who),
  'statement save': async ({ admin, words: [who = '', month = '', path = ''] }) => {
    const format = oneOf(['pdf', 'csv'], path.split('.').at(-1), 'The end of the file’s name');
    await writeFile(path, await admin.drawStatement(who, month, format));
    return { saved: path };
  },
  'announce publish': async (asked) => {
    const [file = ''] = asked.words;
    const [from, until] = [timeOf(asked, 'from'), neededTime(asked, 'until')];
    return asked.admin.announce(asked.operator, { texts: await readJson(file), from, until });
  },
  'announce list': ({ admin }) => admin.listAnnouncements(),
  'announce stop': ({ admin, operator, words: [announcement = ''] }) =>
    admin.stopAnnouncement(operator, announcement),
  'content list': ({ admin }) => admin.openContent(),
  'content clear': ({ admin, operator, words: [id = ''] }) => admin.clearContent(operator, id),
  'content refuse': ({ admin, operator, words: [id = ''] }) => admin.refuseContent(operator, id),
  ...templateCommands(refuse),
  'audit export': (asked) => {
    const [from, to] = [timeOf(asked, 'from'), timeOf(asked, 'to')];
    if (from && to && from >= to) throw refuse('--from must be before --to.');
    return asked.admin.actions({ from, to, subjectId: asked.values.of });
  },
};

/** Reads a JSON file given by the operator. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw refuse(`"${path}" cannot be read as JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

/** Matches the longest command name first, to separate it from the arguments. */
function readCommand(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [thing = '', verb = '', ...words] = positionals;
    const run = COMMANDS[`${thing} ${verb}`];
    if (!run)
      throw refuse(
        positionals.length === 0 ? 'A command is needed.' : `There is no command "${thing} ${verb}".`,
      );
    return { run, words, values };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Runs one command and writes its result as JSON: a list or an object, one per line.
 * @param actor who runs it, unless the command says otherwise
 * @throws StartupError for an invalid command, AdminRefused for an impossible one
 */
export async function runCommand(
  args: readonly string[],
  {
    admin,
    actor,
    timeZone,
    write,
  }: { admin: () => Admin; actor: string; timeZone: string; write: (line: string) => void },
): Promise<void> {
  const { run, words, values } = readCommand(args);
  const operator = { actor: values.as ?? actor, reason: values.reason ?? '' };
  const answer = run({ admin: admin(), operator, words, values, timeZone });
  if (Symbol.asyncIterator in answer) {
    for await (const line of answer) write(JSON.stringify(line));
    return;
  }
  const result = await answer;
  const rows = Array.isArray(result) ? result : [result];
  for (const row of rows) write(JSON.stringify(row, null, rows.length > 1 ? 0 : 2));
}
