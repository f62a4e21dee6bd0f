import type { ComponentType } from 'react';

type SlideBarProps = {
  id: string;
  label: string;
  /** Maximum value; the minimum is 0. */
  max: number;
  value: number;
  disabled: boolean;
  /** A track as high as its handle, for sliding across once instead of setting a value. */
  thick?: boolean;
  /** Called while it moves. */
  onSlide: (value: number) => void;
  /** Called when the user releases it, or confirms by keyboard. */
  onRelease: (value: number) => void;
};

export type SlideBarPort = ComponentType<SlideBarProps>;
