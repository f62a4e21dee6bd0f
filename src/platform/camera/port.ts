import type { ComponentType, ReactNode } from 'react';
import type { LocalFile } from '@/platform/local-file';

type CameraViewProps = {
  id: string;
  /** What it is to assistive tools. */
  label: string;
  facing: 'front' | 'back';
  /** Pictures come; `shoot` takes one. It rejects when the host cannot. */
  onReady: (shoot: () => Promise<LocalFile>) => void;
  /** There is no camera, or the user does not let us use it. */
  onRefused: () => void;
  /** Lies over the picture. */
  children: ReactNode;
};

/** Shows what the camera sees, filling its box. Undefined where the host has no camera to show in a page. */
export type CameraPort = ComponentType<CameraViewProps> | undefined;
