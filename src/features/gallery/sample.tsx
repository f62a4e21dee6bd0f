import { View } from '@tarojs/components';
import type { ReactNode } from 'react';
import { Section } from '@/ui/section';

type SampleProps = {
  /** Name of the component, as in the code. */
  of: string;
  children: ReactNode;
};

/** A component in its states, with the id `gallery-<name>`. */
export function Sample({ of, children }: SampleProps) {
  return (
    <View id={`gallery-${of}`}>
      <Section title={of}>{children}</Section>
    </View>
  );
}
