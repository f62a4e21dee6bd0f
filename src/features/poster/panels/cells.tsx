import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { press } from '@/platform/press';
import { Copy } from '@/ui/copy';
import './cells.scss';

type CellProps = {
  id: string;
  text: string;
  /** Name of an icon in cells.scss or signs.scss. */
  sign: string;
  disabled?: boolean;
  chosen?: boolean;
  onPress: () => void;
};

const nothing = () => undefined;

/** An action: its icon above its name. */
export function Cell({ id, text, sign, disabled = false, chosen = false, onPress }: CellProps) {
  const state = disabled ? 'off' : chosen ? 'on' : 'calm';
  return (
    <View
      id={id}
      className={`cell cell--${state}`}
      {...press(disabled ? nothing : onPress, { role: 'button', disabled })}
    >
      <View className={`cell__sign cell__sign--${state} sign--${sign}`} />
      <Copy size={10} centered tone={chosen ? 'accent' : 'text'}>
        {text}
      </Copy>
    </View>
  );
}

/** A button with an icon only; its name is for assistive tools. */
export function SignButton({ id, text, sign, disabled = false, chosen = false, onPress }: CellProps) {
  const state = disabled ? 'off' : chosen ? 'on' : 'calm';
  return (
    <View
      id={id}
      className={`sign-button cell--${state}`}
      {...press(disabled ? nothing : onPress, { role: 'button', label: text, disabled })}
    >
      <View className={`cell__sign cell__sign--${state} sign--${sign}`} />
    </View>
  );
}

/** Cells in rows. */
export const CellGrid = ({ children }: { children: ReactNode }) => (
  <View className="cell-grid">{children}</View>
);

/** A titled part of a panel. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View className="panel-part">
      <Copy size={12} tone="muted">
        {title}
      </Copy>
      {children}
    </View>
  );
}
