import { DEFAULT_BENEFITS, type Tier } from '@tuzuo/core/pricing';
import type { Blank, Condition } from './document';
import type { LegalLibrary } from './library';

export { LegalTextError } from './document';
export { readLegalLibrary } from './library';

/** Facts about this server. */
export type LegalFacts = {
  /** The operator's name, and how to contact them. */
  operator: string | undefined;
  contact: string | undefined;
  sms: 'console' | 'aliyun' | 'tencent';
  wechat: boolean;
  /** Whether a third party's service runs any tool; engines can be added and removed at any time. */
  cloud: () => boolean;
};

/** The legal texts with their conditions and placeholder values. */
export type Legal = {
  library: LegalLibrary;
  holds: (condition: Condition) => boolean;
  blanks: Record<Blank, string>;
};

const historyKept = (tier: Tier) =>
  String(
    DEFAULT_BENEFITS.find((row) => row.key === 'user_history_data_keep_count' && row.tier === tier)?.value,
  );

/**
 * Evaluates the conditions and placeholders for the server's settings. When data retention changes, update `texts` too.
 */
export function createLegal(library: LegalLibrary, facts: LegalFacts): Legal {
  const truths: Record<Condition, () => boolean> = {
    operator: () => facts.operator !== undefined,
    'no-operator': () => facts.operator === undefined,
    contact: () => facts.contact !== undefined,
    'no-contact': () => facts.contact === undefined,
    'sms-aliyun': () => facts.sms === 'aliyun',
    'sms-tencent': () => facts.sms === 'tencent',
    'sms-console': () => facts.sms === 'console',
    wechat: () => facts.wechat,
    'no-wechat': () => !facts.wechat,
    cloud: facts.cloud,
    'no-cloud': () => !facts.cloud(),
  };
  return {
    library,
    holds: (condition) => truths[condition](),
    blanks: {
      operator: facts.operator ?? '',
      contact: facts.contact ?? '',
      historyFree: historyKept('free'),
      historyTrial: historyKept('trial'),
      historyCommon: historyKept('common'),
    },
  };
}
