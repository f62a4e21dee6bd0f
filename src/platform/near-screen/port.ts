import type { ComponentType, ReactNode } from 'react';

type NearScreenProps = {
  /** Unique on the page. */
  id: string;
  /** Called only while the section is near the screen. */
  children: () => ReactNode;
};

export type NearScreenPort = ComponentType<NearScreenProps>;
