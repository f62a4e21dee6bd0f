import { View } from '@tarojs/components';
import { meter } from '@/platform/press';
import { named } from './named';
import './meter.scss';

type MeterProps = {
  id?: string;
  /** 0 to 100. */
  percent: number;
  /** What is being measured, for assistive tools. */
  label: string;
};

/** A progress bar. */
export function Meter({ id, percent, label }: MeterProps) {
  return (
    <View {...named(id)} className="meter" {...meter(percent, label)}>
      <View className="meter__fill" style={{ width: `${percent}%` }} />
    </View>
  );
}
