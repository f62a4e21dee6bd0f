import type { ComponentType } from 'react';

type PictureViewerProps = {
  urls: readonly string[];
  /** Index of the initial image. */
  start: number;
  /** Alternative text of an image. */
  altOf: (index: number) => string;
  /** Called when another image becomes current. */
  onShow: (index: number) => void;
  /** Called for an image that cannot be loaded. */
  onBroken: (index: number) => void;
};

export type PictureViewerPort = ComponentType<PictureViewerProps>;
