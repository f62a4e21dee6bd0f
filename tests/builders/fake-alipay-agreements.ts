/**
 * Recurring payment agreements as Alipay keeps them, with the rules of its guide: when a charge is allowed, and how
 * much.
 */

const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;

type Agreement = {
  no: string;
  own: string;
  scene: string;
  status: 'TEMP' | 'NORMAL' | 'STOP';
  months: number;
  maxCents: number;
  /** Day of the next charge, `2026-11-23`. */
  nextDay: string;
};

type Answer = Record<string, unknown>;

type Content = Record<string, unknown>;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const dayMs = (day: string) => Date.parse(`${day}T00:00:00+08:00`);

const isPlannable = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day) && Number(day.slice(8)) <= 28;

function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10);
}

export function fakeAgreements({ now, refuse }: { now: () => number; refuse: (code: string) => Answer }) {
  const agreements = new Map<string, Agreement>();
  const today = () => new Date(now() + BEIJING_MS).toISOString().slice(0, 10);
  const withNo = (no: unknown) => [...agreements.values()].find((one) => one.no === no);
  let count = 0;

  return {
    /** By our number. */
    agreements,

    /** Validates the agreement that a payment's request wants to sign; throws for terms that Alipay rejects. */
    begin: (params: Content, productCode: unknown) => {
      const own = text(params.external_agreement_no);
      const rule = params.period_rule_params as Record<string, string>;
      const { channel } = params.access_params as Record<string, string>;
      const isWhole =
        productCode === 'CYCLE_PAY_AUTH' &&
        params.personal_product_code === 'CYCLE_PAY_AUTH_P' &&
        /^[0-9a-zA-Z]{1,32}$/.test(own) &&
        /^[A-Z_]+\|[A-Z_]+$/.test(text(params.sign_scene)) &&
        channel === 'ALIPAYAPP' &&
        rule.period_type === 'MONTH' &&
        isPlannable(text(rule.execute_time)) &&
        Number(rule.single_amount) > 0 &&
        Number(rule.period) > 0;
      if (!isWhole) throw new Error('Alipay does not take these terms');
      count += 1;
      agreements.set(own, {
        no: `2026591${String(count).padStart(8, '0')}`,
        own,
        scene: text(params.sign_scene),
        status: 'TEMP',
        months: Number(rule.period),
        maxCents: Math.round(Number(rule.single_amount) * 100),
        nextDay: text(rule.execute_time),
      });
      return own;
    },

    query: ({ external_agreement_no: own, sign_scene: scene, personal_product_code: product }: Content) => {
      const found = agreements.get(text(own));
      if (!found || found.scene !== scene || product !== 'CYCLE_PAY_AUTH_P')
        return refuse('USER_AGREEMENT_NOT_EXIST');
      const { no, status, nextDay } = found;
      const told = { external_agreement_no: own, agreement_no: no, status, next_deduct_time: nextDay };
      return { code: '10000', msg: 'Success', ...told };
    },

    unsign: ({ agreement_no: no }: Content) => {
      const found = withNo(no);
      if (!found) return refuse('USER_AGREEMENT_NOT_EXIST');
      agreements.delete(found.own);
      return { code: '10000', msg: 'Success' };
    },

    /** Postpones the next charge; it cannot be moved forward. */
    modify: ({ agreement_no: no, deduct_time: day }: Content) => {
      const found = withNo(no);
      if (!found) return refuse('USER_AGREEMENT_NOT_EXIST');
      if (!isPlannable(text(day)) || text(day) <= found.nextDay || text(day) <= today())
        return refuse('INVALID_PARAMETER');
      found.nextDay = text(day);
      return { code: '10000', msg: 'Success' };
    },

    /** Why a charge is not possible now; undefined when it is. */
    refusal: (no: unknown, cents: number): string | undefined => {
      const found = withNo(no);
      if (!found) return 'ACQ.AGREEMENT_NOT_EXIST';
      if (found.status !== 'NORMAL') return 'ACQ.AGREEMENT_STATUS_NOT_NORMAL';
      const [day, planned] = [dayMs(today()), dayMs(found.nextDay)];
      if (day > planned || day < planned - 5 * DAY_MS) return 'ACQ.CYCLE_PAY_DATE_NOT_MATCH';
      return cents > found.maxCents ? 'ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED' : undefined;
    },

    charged: (no: unknown) => {
      const found = withNo(no);
      if (found) found.nextDay = monthsAfter(found.nextDay, found.months);
    },
  };
}
