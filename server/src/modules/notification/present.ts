import type { Api } from '@tuzuo/contract/api';
import type { TaskKind } from '@tuzuo/core/api/task';
import type { Locale } from '@tuzuo/core/text/locale';
import type { ToolKey } from '@tuzuo/core/tools';
import type { NoticeData } from '../../db/schema/notice';
import { formatDay, formatMoney } from '../../i18n/format';
import { toolDictionaries } from '../../i18n/tool-names';
import { say, type WordKey } from '../../i18n/words';
import type { Notice } from './repository';

type NoticeOnWire = Api['user.notice.list']['output']['items'][number];

const textOf = (data: NoticeData, key: string) => String(data[key] ?? '');

const TASK_WORDS: Partial<Record<string, WordKey>> = {
  'poster-export': 'notice.task.export',
  'poster-generate': 'notice.task.posters',
  'poster-words': 'notice.task.words',
  'studio-save': 'notice.task.studio',
};

/** The localized name of a task. */
function taskName({ tool, taskKind }: NoticeData, locale: Locale): string {
  const own = TASK_WORDS[String(taskKind)];
  if (own === undefined && tool !== undefined) return toolDictionaries[locale][tool as ToolKey]?.name ?? '';
  return say(locale, own ?? 'notice.task.posters');
}

type Said = { key: string; params: Record<string, string | number> };

function textsOf({ kind, data }: Pick<Notice, 'kind' | 'data'>, locale: Locale, timeZone: string): Said {
  const day = (key: string) => formatDay(locale, new Date(textOf(data, key)), timeZone);
  switch (kind) {
    case 'membership_ending':
      return { key: 'membership', params: { day: day('until') } };
    case 'renewal_coming':
      return {
        key: 'renewal',
        params: { day: day('at'), amount: formatMoney(locale, Number(data.amountCents)) },
      };
    case 'renewal_stopped':
      return { key: 'renewalStopped', params: {} };
    case 'renewal_charged':
      return {
        key: 'renewalCharged',
        params: { day: day('until'), amount: formatMoney(locale, Number(data.amountCents)) },
      };
    case 'renewal_failed':
      return {
        key: 'renewalFailed',
        params: { day: day('at'), amount: formatMoney(locale, Number(data.amountCents)) },
      };
    case 'points_expiring':
      return { key: 'points', params: { points: textOf(data, 'points'), day: day('at') } };
    case 'order_refunded':
      return { key: 'refund', params: { amount: formatMoney(locale, Number(data.amountCents)) } };
    case 'invoice_issued':
      return { key: 'invoice', params: {} };
    case 'invoice_rejected':
      return { key: 'invoiceRejected', params: { reason: textOf(data, 'reason') } };
    case 'invoice_canceled':
      return { key: 'invoiceCanceled', params: {} };
    case 'invoice_changed':
      return { key: 'invoiceChanged', params: { amount: formatMoney(locale, Number(data.amountCents)) } };
    case 'invoice_reversing':
      return { key: 'invoiceReversing', params: {} };
    case 'invoice_reversed':
      return { key: 'invoiceReversed', params: {} };
    case 'task_finished':
      return {
        key: data.state === 'failed' ? 'taskFailed' : 'task',
        params: { what: taskName(data, locale) },
      };
  }
}

/** The localized title and text of a notice. */
export function saidOfNotice(
  row: Pick<Notice, 'kind' | 'data'>,
  locale: Locale,
  timeZone: string,
): { title: string; text: string } {
  const { key, params } = textsOf(row, locale, timeZone);
  return {
    title: say(locale, `notice.${key}.title` as WordKey, params),
    text: say(locale, `notice.${key}.text` as WordKey, params),
  };
}

/** A notice in wire format: localized texts, and the IDs of what it is about. */
export function presentNotice(row: Notice, locale: Locale, timeZone: string): NoticeOnWire {
  const { id, kind, data, readAt, createdAt } = row;
  return {
    noticeId: id,
    kind,
    ...saidOfNotice(row, locale, timeZone),
    isRead: readAt !== null,
    createdAt: createdAt.toISOString(),
    ...(data.orderId !== undefined && { orderId: textOf(data, 'orderId') }),
    ...(data.taskId !== undefined && {
      taskId: textOf(data, 'taskId'),
      taskKind: textOf(data, 'taskKind') as TaskKind,
      ...(data.state !== undefined && { taskState: textOf(data, 'state') as NoticeOnWire['taskState'] }),
    }),
    ...(data.tool !== undefined && { tool: textOf(data, 'tool') as ToolKey }),
  };
}
