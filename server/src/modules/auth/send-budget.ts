import type { Executor } from '../../db/database';
import { addressSubject, networkSubject } from '../../lib/network-address';
import { type Allowance, type Fingerprint, limitKey, usedOf } from '../limit/service';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Digits that identify a block of ten thousand numbers, as assigned in China: enumeration stays within a block. */
const PREFIX_DIGITS = 7;

/** The share of the server's budget available to unknown devices; the rest is reserved for known ones. */
const STRANGERS_SHARE = 0.8;

/** The share of the server's hourly budget for a network or a block of numbers, and its minimum. */
const NETWORK = { share: 1 / 5, min: 40 } as const;
const PREFIX = { share: 3 / 20, min: 30 } as const;

/** Used fractions of an allowance from which a code takes work, and at which that doubles. */
const STEPS = [1 / 8, 1 / 4, 1 / 2, 3 / 4] as const;

/** Maximum number of codes sent by the whole server. */
export type SendBudget = { hourly: number; daily: number };

/** The requester of a code; `device` is set if the number's owner has logged in on it. */
type Sender = { mobile: string; address: string; device: string | undefined };

/** The limits by name. `send-hour` is per address. */
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

/** The limit that an allowance belongs to. */
export const sendLimitOf = ({ key }: Allowance): SendLimit | undefined =>
  LIMITS.find((name) => key.startsWith(`${name}:`));

/** The message when the limit is not the caller's alone. */
const SHARED = { reason: 'sms.budget' } as const;

/** Limits on sent codes: per number, per address and network, per block of numbers, and for the server. */
export function createSendBudget(fingerprint: Fingerprint, { hourly, daily }: SendBudget) {
  const allowance = (name: SendLimit, subject: string, limit: number, windowMs: number): Allowance => ({
    key: limitKey(fingerprint, name, subject),
    limit: Math.floor(limit),
    windowMs,
  });

  const atLeast = ({ share, min }: { share: number; min: number }) => Math.max(min, hourly * share);

  /**
   * One a minute and ten a day, for any purpose. Known devices have a separate count, which strangers cannot use up.
   */
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
    /** All allowances that one code uses. A known device is limited only per number and by the server's budget. */
    allowancesOf: (sender: Sender): Allowance[] =>
      sender.device === undefined
        ? [
            ...ofNumber(sender),
            ofPrefix(sender.mobile),
            ...ofPlace(sender.address),
            ...ofServer(STRANGERS_SHARE),
          ]
        : [...ofNumber(sender), ...ofServer(1)],

    /** The allowances returned for a code that was not sent. The address's is not, to prevent endless tries. */
    refundsOf: (sender: Sender): Allowance[] => [
      ...ofNumber(sender),
      ...(sender.device === undefined ? [ofPrefix(sender.mobile)] : []),
      ...ofServer(1),
    ],

    /**
     * How close the fullest of a stranger's allowances is to its limit: 0 to 4, one per {@link STEPS} entry passed.
     * @param own uses of each that the caller has just made itself
     */
    pressure: async (
      tx: Executor,
      { mobile, address }: { mobile?: string | undefined; address: string },
      own = 0,
    ): Promise<number> => {
      const [, ofDay] = mobile === undefined ? [] : ofNumber({ mobile, device: undefined });
      const allowances = [
        ...ofPlace(address),
        ...ofServer(STRANGERS_SHARE),
        ...(mobile === undefined ? [] : [ofPrefix(mobile)]),
        ...(ofDay ? [ofDay] : []),
      ];
      const used = await usedOf(tx, allowances);
      const fullest = Math.max(...allowances.map(({ limit }, index) => ((used[index] ?? 0) - own) / limit));
      return STEPS.filter((step) => fullest >= step).length;
    },

    /** The whole server's budget and its use, for the metrics. */
    limits: { hour: hourly, day: daily },
    used: async (tx: Executor) => {
      const [hour = 0, day = 0] = await usedOf(tx, ofServer(1));
      return { hour, day };
    },
  };
}

export type SendBudgets = ReturnType<typeof createSendBudget>;
