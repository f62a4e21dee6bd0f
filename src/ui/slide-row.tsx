import { View } from '@tarojs/components';
import { SlideBar } from '@/platform/slide-bar';
import { Copy } from './copy';
import './slide-row.scss';

type SlideRowProps = {
  id: string;
  label: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  /** The displayed value; defaults to the number. */
  text?: string;
  onChange: (value: number) => void;
  /** Ends the undo step. */
  onDone: () => void;
};

/** A slider for a number, with live preview. */
export function SlideRow({ id, label, min, max, step = 1, value, text, onChange, onDone }: SlideRowProps) {
  const held = Math.max(min, Math.min(value, max));
  // The last step may be shorter, so that both ends can be reached.
  const steps = Math.ceil(Math.round(((max - min) / step) * 1e4) / 1e4);
  const valueAt = (at: number) => Math.min(max, Math.round((min + at * step) * 1e4) / 1e4);
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
        max={steps}
        value={held >= max ? steps : Math.round((held - min) / step)}
        disabled={false}
        onSlide={(at) => onChange(valueAt(at))}
        onRelease={(at) => {
          onChange(valueAt(at));
          onDone();
        }}
      />
    </View>
  );
}
