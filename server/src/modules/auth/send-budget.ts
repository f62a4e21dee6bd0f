import type { Executor } from '../../db/database';
import { addressSubject, networkSubject } from '../../lib/network-address';
import { type Allowance, type Fingerprint, limitKey, usedOf } from '../limit/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** China gives out numbers in blocks of ten thousand: a caller who walks through one stays in it. */
const PREFIX_DIGITS = 7;

/** Of the server's budget, the share that devices can use that are not known. The rest waits for those that are. */
const STRANGERS_SHARE = 0.8;

/** What a network or a block of numbers may take of the server's hour, and the least that it may. */
const NETWORK = { share: 1 / 5, least: 40 } as const;
const PREFIX = { share: 3 / 20, least: 30 } as const;

/** How much of an allowance is used when the next code costs twice as much, and twice again. */
const STEPS = [1 / 8, 1 / 4, 1 / 2, 3 / 4] as const;

/** Codes that the whole server may send. */
export type SendBudget = { hourly: number; daily: number };

/** Who asks for a code: `device` where it is one that the number's owner has logged in on. */
type Sender = { mobile: string; address: string; device: string | undefined };

/** The limits by name. `send-hour` is an address's. */
const LIMITS = [
  'send-minute',
  'send-day',
  'send-prefix',
  'send-hour',
  'send-network',
  'send-server-hour',
  'send-server-day',
] as const;

export type SendLimit = (typeof LIMITS)[number];

/** Which of the limits an allowance belongs to. */
export const sendLimitOf = ({ key }: Allowance): SendLimit | undefined =>
  LIMITS.find((name) => key.startsWith(`${name}:`));

/** Said where it is not the caller alone who asked too often. */
const SHARED = { reason: 'sms.budget' } as const;

/** How many codes may be sent: to a number, from an address and its network, to a block of numbers, by the server. */
export function createSendBudget(fingerprint: Fingerprint, { hourly, daily }: SendBudget) {
  const allowance = (name: SendLimit, subject: string, limit: number, windowMs: number): Allowance => ({
    key: limitKey(fingerprint, name, subject),
    limit: Math.floor(limit),
    windowMs,
  });

  const atLeast = ({ share, least }: { share: number; least: number }) => Math.max(least, hourly * share);

  /** One a minute and ten a day, whatever the purpose. A known device's are not those that strangers asked for. */
  const ofNumber = ({ mobile, device }: Pick<Sender, 'mobile' | 'device'>) => {
    const subject = device === undefined ? mobile : `${mobile} ${device}`;
    return [allowance('send-minute', subject, 1, MINUTE_MS), allowance('send-day', subject, 10, DAY_MS)];
  };

  const ofPrefix = (mobile: string) => ({
    ...allowance('send-prefix', mobile.slice(0, PREFIX_DIGITS), atLeast(PREFIX), HOUR_MS),
    ...SHARED,
  });

  const ofPlace = (address: string) => [
    allowance('send-hour', addressSubject(address), 30, HOUR_MS),
    { ...allowance('send-network', networkSubject(address), atLeast(NETWORK), HOUR_MS), ...SHARED },
  ];

  const ofServer = (share: number) => [
    { ...allowance('send-server-hour', '', hourly * share, HOUR_MS), ...SHARED },
    { ...allowance('send-server-day', '', daily * share, DAY_MS), ...SHARED },
  ];

  return {
    /** All that one code uses up. A known device is only held to its own number's and the server's limits. */
    allowancesOf: (sender: Sender): Allowance[] =>
      sender.device === undefined
        ? [
            ...ofNumber(sender),
            ofPrefix(sender.mobile),
            ...ofPlace(sender.address),
            ...ofServer(STRANGERS_SHARE),
          ]
        : [...ofNumber(sender), ...ofServer(1)],

    /** What is given back for a code that did not go out; not the address's, or it could try for ever. */
    refundsOf: (sender: Sender): Allowance[] => [
      ...ofNumber(sender),
      ...(sender.device === undefined ? [ofPrefix(sender.mobile)] : []),
      ...ofServer(1),
    ],

    /** How near the fullest of a stranger's allowances is to its end: 0 to 4, one for each of the {@link STEPS}. */
    pressure: async (
      tx: Executor,
      { mobile, address }: { mobile: string | undefined; address: string },
    ): Promise<number> => {
      const allowances = [
        ...ofPlace(address),
        ...ofServer(STRANGERS_SHARE),
        ...(mobile === undefined ? [] : [ofPrefix(mobile)]),
      ];
      const used = await usedOf(tx, allowances);
      const fullest = Math.max(...allowances.map(({ limit }, index) => (used[index] ?? 0) / limit));
      return STEPS.filter((step) => fullest >= step).length;
    },

    /** The whole server's budget and what is used of it, for the metrics. */
    limits: { hour: hourly, day: daily },
    used: async (tx: Executor) => {
      const [hour = 0, day = 0] = await usedOf(tx, ofServer(1));
      return { hour, day };
    },
  };
}

export type SendBudgets = ReturnType<typeof createSendBudget>;
