import { Text } from '@tarojs/components';
import type { ReactNode } from 'react';
import { heading as asHeading } from '@/platform/press';
import { named } from './named';
import './copy.scss';

type CopyProps = {
  /** Type size in points at a screen width of 375. */
  size?: 10 | 12 | 14 | 16 | 18 | 20 | 28;
  tone?: 'text' | 'muted' | 'accent' | 'success' | 'warning' | 'danger' | 'on-dark';
  strong?: boolean;
  centered?: boolean;
  /** All digits have the same width, for numbers that change. */
  figures?: boolean;
  /** Makes it a heading of this level, for assistive tools: 1 is the page's title. */
  heading?: 1 | 2 | 3;
  id?: string;
  children: ReactNode;
};

/** Text on screen. React Native inherits no text styles, so all text is rendered by this component. */
export function Copy({
  size = 14,
  tone = 'text',
  strong = false,
  centered = false,
  figures = false,
  heading,
  id,
  children,
}: CopyProps) {
  const weight = strong ? 'copy--strong' : 'copy--regular';
  const align = centered ? 'copy--centered' : 'copy--start';
  const digits = figures ? ' copy--figures' : '';
  return (
    <Text
      {...named(id)}
      className={`copy copy--${size} copy--${tone} ${weight} ${align}${digits}`}
      {...(heading && asHeading(heading))}
    >
      {children}
    </Text>
  );
}
