import type { ComponentType, ReactNode } from 'react';

type NearScreenProps = {
  /** Unique on the page. */
  id: string;
  /** Called only while they are near the screen. */
  children: () => ReactNode;
};

export type NearScreenPort = ComponentType<NearScreenProps>;
