import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { Picture } from './picture';
import tick from './tick.png';
import './tick-box.scss';

type TickBoxProps = {
  id: string;
  text: string;
  ticked: boolean;
  onChange: (ticked: boolean) => void;
  /** The label with links: they handle their own taps, and only the box toggles. */
  children?: ReactNode;
};

/** A checkbox with its label; both take the tap. */
export function TickBox({ id, text, ticked, onChange, children }: TickBoxProps) {
  const change = () => onChange(!ticked);
  const box = (
    <View className={ticked ? 'tick-box__box tick-box__box--ticked' : 'tick-box__box tick-box__box--empty'}>
      {ticked && <Picture src={tick} shape="tick" />}
    </View>
  );
  if (children !== undefined) {
    return (
      <View className="tick-box">
        <View
          id={id}
          className="tick-box__target"
          {...press(change, { role: 'checkbox', checked: ticked, label: text })}
        >
          {box}
        </View>
        <View className="tick-box__sentence">{children}</View>
      </View>
    );
  }
  return (
    <View id={id} className="tick-box" {...press(change, { role: 'checkbox', checked: ticked })}>
      {box}
      <View className="tick-box__words">
        <Copy size={14}>{text}</Copy>
      </View>
    </View>
  );
}
