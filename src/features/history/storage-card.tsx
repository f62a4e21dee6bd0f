import { View } from '@tarojs/components';
import type { Storage } from '@/features/account/storage';
import { useFormat } from '@/i18n/format';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { useHistoryWords } from './words';
import './storage-card.scss';

/** From here on it is said that room must be made. */
const NEARLY_FULL = 0.8;

/** How much is stored, how much is free, and how to free more. Nothing for those without a limit. */
export function StorageCard({ storage }: { storage: Storage | undefined }) {
  const t = useHistoryWords();
  const format = useFormat();
  const { usedBytes = 0, limitBytes } = storage ?? {};
  if (limitBytes === undefined) return null;
  const part = limitBytes === 0 ? 1 : Math.min(1, usedBytes / limitBytes);
  const free = format.size(Math.max(0, limitBytes - usedBytes));
  return (
    <View id="history-storage" className="storage-card">
      <View className="storage-card__line">
        <Copy size={14}>{t('storage.used', { used: format.size(usedBytes) })}</Copy>
        <Copy size={14} tone={part >= NEARLY_FULL ? 'danger' : 'muted'}>
          {t('storage.free', { free })}
        </Copy>
      </View>
      <Meter percent={Math.round(part * 100)} label={t('storage.label')} />
      {part >= NEARLY_FULL && (
        <View className="storage-card__hint">
          <Copy id="history-storage-hint" size={12} tone="muted">
            {t('storage.hint')}
          </Copy>
        </View>
      )}
    </View>
  );
}
