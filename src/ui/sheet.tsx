import { View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { Overlay, overlayMoves } from '@/platform/overlay';
import { press } from '@/platform/press';
import { Copy } from './copy';
import './sheet.scss';

type SheetState = {
  /** Takes the sheet away, and then does what its end is for: closing it, unless something else is given. */
  leave: (then?: () => void) => void;
  isLeaving: boolean;
  /** It has gone from sight. */
  gone: () => void;
};

/** How a sheet stands, for those who show one. `onClose` takes it off the page. */
export function useSheet(onClose: () => void): SheetState {
  const [end, setEnd] = useState<{ then: () => void }>();
  return {
    leave: (then = onClose) => (overlayMoves ? setEnd((before) => before ?? { then }) : then()),
    isLeaving: end !== undefined,
    gone: () => end?.then(),
  };
}

type SheetProps = {
  id: string;
  title: string;
  /** Words for the way out beside the panel, for those who do not see it. */
  close: string;
  sheet: SheetState;
  children: ReactNode;
};

/** A panel at the lower end of the screen, above its page, which a touch beside it closes. */
export function Sheet({ id, title, close, sheet: { leave, isLeaving, gone }, children }: SheetProps) {
  const motion = isLeaving ? 'leaving' : 'coming';
  return (
    <Overlay id={id} label={title} onClose={() => leave()}>
      <View
        className={`sheet__veil sheet__veil--${motion}`}
        {...press(() => leave(), { role: 'button', label: close, still: true })}
      />
      {/* The style's own end: a clock of ours would have to know how long it takes. */}
      <View className={`sheet__panel sheet__panel--${motion}`} onAnimationEnd={gone}>
        <Copy size={16} strong>
          {title}
        </Copy>
        {children}
      </View>
    </Overlay>
  );
}
