import { View } from '@tarojs/components';
import { SlideBar } from '@/platform/slide-bar';
import { Copy } from './copy';
import './slide-row.scss';

type SlideRowProps = {
  id: string;
  label: string;
  least: number;
  most: number;
  step?: number;
  value: number;
  /** The displayed value; defaults to the number. */
  text?: string;
  onChange: (value: number) => void;
  /** Ends the undo step. */
  onDone: () => void;
};

/** A slider for a number, with live preview. */
export function SlideRow({ id, label, least, most, step = 1, value, text, onChange, onDone }: SlideRowProps) {
  const held = Math.max(least, Math.min(value, most));
  const valueAt = (steps: number) => Math.round((least + steps * step) * 1e4) / 1e4;
  return (
    <View className="slide-row">
      <View className="slide-row__title">
        <Copy size={12} tone="muted">
          {label}
        </Copy>
        <Copy id={`${id}-value`} size={12} figures>
          {text ?? String(Math.round(value * 100) / 100)}
        </Copy>
      </View>
      <SlideBar
        id={id}
        label={label}
        max={Math.round((most - least) / step)}
        value={Math.round((held - least) / step)}
        disabled={false}
        onSlide={(steps) => onChange(valueAt(steps))}
        onRelease={(steps) => {
          onChange(valueAt(steps));
          onDone();
        }}
      />
    </View>
  );
}
