import { View } from '@tarojs/components';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SlotPartProps } from '@/features/tool-page';
import { absolute } from '@/request/send';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Meter } from '@/ui/meter';
import { MaskPainter } from './mask-painter';
import { PURPOSES, type Purpose } from './purposes';
import { useMaskWords } from './words';
import './mask-slot.scss';

const FULL = 100;

type Entry = SlotPartProps['entries'][number];

/** How the way to the server stands of what was painted, unless it has arrived. */
function UploadState({ entry, onRetry }: { entry: Entry; onRetry: (key: string) => void }) {
  const t = useMaskWords();
  const { picked, key } = entry;
  if (picked.state === 'ready') return null;
  if (picked.state === 'uploading') {
    return <Meter percent={Math.round(picked.share * FULL)} label={t('upload')} />;
  }
  return (
    <View className="mask-slot__failed">
      <Copy size={12} tone="danger">
        {picked.reason ?? t('lost')}
      </Copy>
      {picked.state === 'failed' && (
        <Button id="mask-retry" look="plain" text={t('retry')} onPress={() => onRetry(key)} />
      )}
    </View>
  );
}

type PaintedSlotProps = Pick<
  SlotPartProps,
  'source' | 'values' | 'entries' | 'onFile' | 'onClear' | 'onRetry'
> & {
  purpose: Purpose;
  /** Address of the picture under the canvas, where that is not the source. */
  below?: string | undefined;
  /** Above the canvas. */
  children?: ReactNode;
};

/** A slot that is filled by painting on the picture in the tool's first slot. */
export function PaintedSlot({ purpose, source, values, entries, below, children, ...on }: PaintedSlotProps) {
  const t = useMaskWords();
  const [entry] = entries;
  const { onFile, onClear, onRetry } = on;
  const assetId = source?.assetId;
  const painted = useRef(assetId);
  // What was painted on one picture is nothing on another.
  useEffect(() => {
    if (assetId === undefined || assetId === painted.current) return;
    if (painted.current !== undefined) onClear();
    painted.current = assetId;
  }, [assetId, onClear]);
  if (!source) return null;
  const state = entry?.picked.state;
  const { title, how } = PURPOSES[purpose].words;
  return (
    <View className="mask-slot">
      <Copy size={14} strong>
        {t(title)}
      </Copy>
      <Copy size={12} tone="muted">
        {t(how)}
      </Copy>
      {children}
      <View className="mask-slot__painter">
        <MaskPainter
          key={source.assetId}
          purpose={purpose}
          source={source}
          url={below ?? absolute(source.url)}
          grow={Number(values.grow ?? 0)}
          isTaken={state === 'ready' || state === 'uploading'}
          onMask={onFile}
          onChange={onClear}
        />
      </View>
      {entry && <UploadState entry={entry} onRetry={onRetry} />}
    </View>
  );
}
