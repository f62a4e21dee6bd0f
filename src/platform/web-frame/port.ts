import type { ComponentType } from 'react';

type WebFrameProps = {
  /** An allowed address: the frame itself does not check it. */
  url: string;
  /** Accessible name. */
  title: string;
};

/** A third-party page below the bar. */
export type WebFramePort = ComponentType<WebFrameProps>;
