import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import './screen.scss';

type ScreenProps = {
  /** Name of the page: its root has the id `route-<name>`. */
  name: string;
  /** Light or dark, where the page's root decides; `system` and undefined follow the host. */
  scheme?: string | undefined;
  children: ReactNode;
};

/** The root of every page. */
export function Screen({ name, scheme, children }: ScreenProps) {
  return (
    <View id={`route-${name}`} className={scheme === undefined ? 'screen' : `screen scheme-${scheme}`}>
      {children}
    </View>
  );
}
