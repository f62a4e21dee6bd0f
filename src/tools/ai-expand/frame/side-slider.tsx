import { View } from '@tarojs/components';
import { SlideBar } from '@/platform/slide-bar';
import { Copy } from '@/ui/copy';
import './expand-frame.scss';

const FULL = 100;

type SideSliderProps = {
  /** For its ids: `tool-option-<name>`, `tool-value-<name>`. */
  name: string;
  title: string;
  /** Share of the side's length, 0 to 1, in steps of 0.01. */
  value: number;
  onChange: (value: number) => void;
};

/** How far a picture grows on one side. */
export function SideSlider({ name, title, value, onChange }: SideSliderProps) {
  const percent = Math.round(value * FULL);
  const slide = (steps: number) => onChange(steps / FULL);
  return (
    <View className="expand-frame__side">
      <View className="expand-frame__name">
        <Copy size={12} tone="muted">
          {title}
        </Copy>
      </View>
      <View className="expand-frame__bar">
        <SlideBar
          id={`tool-option-${name}`}
          label={title}
          max={FULL}
          value={percent}
          disabled={false}
          onSlide={slide}
          onRelease={slide}
        />
      </View>
      <View className="expand-frame__share">
        <Copy id={`tool-value-${name}`} size={12} strong tone="accent">
          {`${percent}%`}
        </Copy>
      </View>
    </View>
  );
}
