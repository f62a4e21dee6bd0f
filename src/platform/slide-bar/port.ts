import type { ComponentType } from 'react';

type SlideBarProps = {
  id: string;
  label: string;
  /** Values go from 0 to this. */
  max: number;
  value: number;
  disabled: boolean;
  /** A track as high as its handle: for what is dragged once, across, instead of set. */
  thick?: boolean;
  /** While it moves. */
  onSlide: (value: number) => void;
  /** When the user lets go, or confirms by keyboard. */
  onRelease: (value: number) => void;
};

export type SlideBarPort = ComponentType<SlideBarProps>;
