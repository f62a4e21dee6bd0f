import type { ComponentType } from 'react';

type PictureViewerProps = {
  urls: readonly string[];
  /** Index of the picture to begin with. */
  start: number;
  /** What a picture shows, for those who do not see it. */
  altOf: (index: number) => string;
  /** Another picture is in front. */
  onShow: (index: number) => void;
  /** A picture that cannot be loaded. */
  onBroken: (index: number) => void;
};

export type PictureViewerPort = ComponentType<PictureViewerProps>;
