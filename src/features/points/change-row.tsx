import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { Copy } from '@/ui/copy';
import type { PointChange } from './account';
import { MODULE_LABELS } from './module-labels';
import { type PointsKey, usePointsWords } from './words';
import './change-row.scss';

const KINDS = {
  grant: 'kind.grant',
  recharge: 'kind.recharge',
  hold: 'kind.hold',
  release: 'kind.release',
  expire: 'kind.expire',
  refund: 'kind.refund',
  receivable: 'kind.receivable',
  settle: 'kind.settle',
  correction: 'kind.correction',
} as const satisfies Record<PointChange['kind'], PointsKey>;

/** One change: why, for which tool, when, and how many points came or went. In cash mode: how much is owed. */
export function ChangeRow({ number, change }: { number: number; change: PointChange }) {
  const t = usePointsWords();
  const format = useFormat();
  const { kind, module, points, amountCents, createdAt } = change;
  const time = format.time(createdAt);
  return (
    <View id={`points-change-${number}`} className="change-row">
      <View className="change-row__words">
        <Copy size={14}>{t(KINDS[kind])}</Copy>
        <Copy size={12} tone="muted">
          {module ? `${t(MODULE_LABELS[module])} · ${time}` : time}
        </Copy>
      </View>
      <Copy size={16} strong tone={points > 0 ? 'success' : 'text'}>
        {points === 0 && amountCents !== undefined ? format.money(amountCents) : format.signed(points)}
      </Copy>
    </View>
  );
}
