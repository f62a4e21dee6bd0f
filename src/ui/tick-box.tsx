import { View } from '@tarojs/components';
import { press } from '@/platform/press';
import { Copy } from './copy';
import { Picture } from './picture';
import tick from './tick.png';
import './tick-box.scss';

type TickBoxProps = { id: string; text: string; ticked: boolean; onChange: (ticked: boolean) => void };

/** A box to tick, with its words; both take the tap. */
export function TickBox({ id, text, ticked, onChange }: TickBoxProps) {
  return (
    <View
      id={id}
      className="tick-box"
      {...press(() => onChange(!ticked), { role: 'checkbox', checked: ticked })}
    >
      <View className={ticked ? 'tick-box__box tick-box__box--ticked' : 'tick-box__box tick-box__box--empty'}>
        {ticked && <Picture src={tick} shape="tick" />}
      </View>
      <View className="tick-box__words">
        <Copy size={14}>{text}</Copy>
      </View>
    </View>
  );
}
