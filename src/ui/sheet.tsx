import { View } from '@tarojs/components';
import { type ReactNode, useState } from 'react';
import { Overlay, overlayMoves } from '@/platform/overlay';
import { press } from '@/platform/press';
import { Copy } from './copy';
import './sheet.scss';

type SheetState = {
  /** Closes the sheet with its animation and then calls `then`, by default `onClose`. */
  close: (then?: () => void) => void;
  isLeaving: boolean;
  /** Called when the closing animation has ended. */
  onClosed: () => void;
};

/** State of a sheet, for components that show one. `onClose` unmounts it. */
export function useSheet(onClose: () => void): SheetState {
  const [end, setEnd] = useState<{ then: () => void }>();
  return {
    close: (then = onClose) => (overlayMoves ? setEnd((before) => before ?? { then }) : then()),
    isLeaving: end !== undefined,
    onClosed: () => end?.then(),
  };
}

type SheetProps = {
  id: string;
  title: string;
  /** Label of the close area beside the panel, for assistive tools. */
  close: string;
  sheet: SheetState;
  children: ReactNode;
};

/** A panel at the bottom of the screen, above its page; a touch beside it closes it. */
export function Sheet({
  id,
  title,
  close,
  sheet: { close: leave, isLeaving, onClosed: gone },
  children,
}: SheetProps) {
  const motion = isLeaving ? 'leaving' : 'coming';
  return (
    <Overlay id={id} label={title} onClose={() => leave()}>
      <View
        className={`sheet__veil sheet__veil--${motion}`}
        {...press(() => leave(), { role: 'button', label: close, still: true })}
      />
      {/* The animation's own end event: a timer would have to know the duration. */}
      <View className={`sheet__panel sheet__panel--${motion}`} onAnimationEnd={gone}>
        <Copy size={16} strong heading={2}>
          {title}
        </Copy>
        {children}
      </View>
    </Overlay>
  );
}
