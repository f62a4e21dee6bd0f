import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { press } from '@/platform/press';
import check from './check.png';
import { Copy } from './copy';
import { Picture } from './picture';
import './list-row.scss';

/** A raised surface that contains rows. */
export function Card({ children }: { children: ReactNode }) {
  return <View className="card">{children}</View>;
}

type ChoiceRowProps = { id: string; text: string; selected: boolean; onPress: () => void };

/** One of several options; the selected one is marked. */
export function ChoiceRow({ id, text, selected, onPress }: ChoiceRowProps) {
  return (
    <View id={id} className="list-row" {...press(onPress, { role: 'radio', checked: selected })}>
      <Copy size={16} tone={selected ? 'accent' : 'text'} strong={selected}>
        {text}
      </Copy>
      {selected && <Picture src={check} shape="check" />}
    </View>
  );
}

type LinkRowProps = { id: string; text: string; note?: string; onPress: () => void };

/** A row that opens a page or triggers an action, with an optional note. */
export function LinkRow({ id, text, note, onPress }: LinkRowProps) {
  return (
    <View id={id} className="list-row" {...press(onPress, { role: 'button' })}>
      <View className="list-row__name">
        <Copy size={16}>{text}</Copy>
      </View>
      <View className="list-row__value">
        {note !== undefined && (
          <Copy size={14} tone="muted">
            {note}
          </Copy>
        )}
        <View className="list-row__arrow" />
      </View>
    </View>
  );
}

type ActionRowProps = { id: string; text: string; onPress: () => void };

/** A row that triggers an action. */
export function ActionRow({ id, text, onPress }: ActionRowProps) {
  return (
    <View id={id} className="list-row" {...press(onPress, { role: 'button' })}>
      <Copy size={14} tone="accent">
        {text}
      </Copy>
    </View>
  );
}

type FactRowProps = {
  id?: string;
  name: string;
  value: string;
  /** A hidden tap handler; the row is not presented as a button, neither visually nor to assistive tools. */
  onTap?: () => void;
};

/** A name and its value. */
export function FactRow({ id, name, value, onTap }: FactRowProps) {
  return (
    <View className="list-row" {...(onTap && { onClick: () => onTap() })}>
      <View className="list-row__name">
        <Copy size={16}>{name}</Copy>
      </View>
      <View className="list-row__value">
        <Copy id={id} size={14} tone="muted">
          {value}
        </Copy>
      </View>
    </View>
  );
}
