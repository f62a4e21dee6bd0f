import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import './screen.scss';

type ScreenProps = {
  /** Name of the page: its root has the id `route-<name>`. */
  name: string;
  children: ReactNode;
};

/** The root of every page. */
export function Screen({ name, children }: ScreenProps) {
  return (
    <View id={`route-${name}`} className="screen">
      {children}
    </View>
  );
}
