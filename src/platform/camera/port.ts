import type { ComponentType, ReactNode } from 'react';
import type { LocalFile } from '@/platform/local-file';

type CameraViewProps = {
  id: string;
  /** Accessible name. */
  label: string;
  facing: 'front' | 'back';
  /** The camera is running; `shoot` takes a photo and rejects when the host cannot. */
  onReady: (shoot: () => Promise<LocalFile>) => void;
  /** There is no camera, or the user refuses access. */
  onRefused: () => void;
  /** Rendered over the camera image. */
  children: ReactNode;
};

/** Live camera image that fills its box. Undefined where the host cannot show a camera in a page. */
export type CameraPort = ComponentType<CameraViewProps> | undefined;
