import type { ComponentType } from 'react';

type WebFrameProps = {
  /** An address that may be shown: the frame itself asks nobody. */
  url: string;
  /** What it is, for assistive tools. */
  title: string;
};

/** Somebody else's page below the bar. */
export type WebFramePort = ComponentType<WebFrameProps>;
