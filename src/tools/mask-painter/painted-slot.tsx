import { View } from '@tarojs/components';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SlotPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { MaskPainter } from './mask-painter';
import { PURPOSES, type Purpose } from './purposes';
import { useMaskWords } from './words';
import './mask-slot.scss';

type PaintedSlotProps = Pick<
  SlotPartProps,
  'source' | 'values' | 'entries' | 'marks' | 'onDraw' | 'onClear'
> & {
  purpose: Purpose;
  /** Address of the image under the canvas, if it is not the source. */
  below?: string | undefined;
  /** Address of the outline of what the tool found in the source. */
  outline?: string | undefined;
  /** Objects are selected by a tap at first, if this server finds them. */
  tapsFirst?: boolean;
  /** Rendered above the canvas. */
  children?: ReactNode;
};

/** A slot that is filled by painting on the image in the tool's first slot. */
export function PaintedSlot({
  purpose,
  source,
  values,
  entries,
  below,
  outline,
  tapsFirst = false,
  children,
  ...on
}: PaintedSlotProps) {
  const t = useMaskWords();
  const { onClear } = on;
  const pictureKey = source?.key;
  const painted = useRef(pictureKey);
  // Strokes on one image do not apply to another.
  useEffect(() => {
    if (pictureKey === undefined || pictureKey === painted.current) return;
    if (painted.current !== undefined) onClear();
    painted.current = pictureKey;
  }, [pictureKey, onClear]);
  if (!source) return null;
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
          key={source.key}
          purpose={purpose}
          source={source}
          url={below ?? source.address}
          outline={below === undefined ? outline : undefined}
          grow={Number(values.grow ?? 0)}
          tapsFirst={tapsFirst}
          hasEarlier={entries[0]?.picked.state === 'ready'}
          {...on}
        />
      </View>
    </View>
  );
}
