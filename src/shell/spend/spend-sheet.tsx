import { View } from '@tarojs/components';
import { useFormat } from '@/i18n/format';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Sheet, useSheet } from '@/ui/sheet';
import type { SpendQuote } from './price';
import { useSpendWords } from './words';
import './spend-sheet.scss';

type SpendSheetProps = {
  /** What the points are spent on. */
  title: string;
  quote: SpendQuote;
  /** What the user gets; how long it is kept is shown in any case. */
  contents?: readonly string[];
  /** The points pay for a run, which may fail. */
  isRun?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** A note on how long outputs are kept. */
export function Kept({ quote: { keptRuns } }: { quote: SpendQuote }) {
  const t = useSpendWords();
  const format = useFormat();
  return (
    <Copy size={12} tone="muted">
      {t('kept', { count: format.number(keptRuns) })}
    </Copy>
  );
}

/** Asks for confirmation before points are spent: the price, the remaining balance, and the purpose. */
export function SpendSheet({
  title,
  quote,
  contents = [],
  isRun = false,
  onConfirm,
  onClose,
}: SpendSheetProps) {
  const t = useSpendWords();
  const format = useFormat();
  const sheet = useSheet(onClose);
  const { points, balance, useType, amountCents = 0, fullPoints, keptRuns } = quote;
  const isCash = useType === 'cash';
  const cost = isCash
    ? t('cash', { amount: format.money(amountCents) })
    : t('points', { points: format.number(points) });
  return (
    <Sheet id="spend" title={title} close={t('cancel')} sheet={sheet}>
      <View className="spend__cost">
        <Copy id="spend-cost" size={28} strong tone="accent" figures>
          {cost}
        </Copy>
        {fullPoints !== undefined && (
          <Copy id="spend-member" size={12} tone="success">
            {t('member', { points: format.number(fullPoints) })}
          </Copy>
        )}
      </View>
      {isCash ? (
        <Copy size={12} tone="muted">
          {t('cashNote')}
        </Copy>
      ) : (
        <View className="spend__balance">
          <Copy tone="muted">{t('balance')}</Copy>
          <Copy id="spend-balance" strong figures>
            {`${format.number(balance)} → ${format.number(balance - points)}`}
          </Copy>
        </View>
      )}
      <View className="spend__contents">
        {[...(isRun ? [t('back')] : []), ...contents, t('kept', { count: format.number(keptRuns) })].map(
          (line) => (
            <View key={line} className="spend__line">
              <View className="spend__tick" />
              <View className="spend__words">
                <Copy>{line}</Copy>
              </View>
            </View>
          ),
        )}
      </View>
      <View className="spend__actions">
        <Button
          id="spend-confirm"
          fullWidth
          text={t('confirm', { cost })}
          onPress={() => sheet.close(onConfirm)}
        />
        <Button id="spend-cancel" variant="plain" text={t('cancel')} onPress={() => sheet.close()} />
      </View>
    </Sheet>
  );
}
