import type { SplashPart } from '@tuzuo/core/app/splash';
import type { ReactNode } from 'react';

/** The splash screen (core/splash). */
export type SplashPort = {
  /** Reports that a part of the start is done. */
  done(part: SplashPart): void;
  /** Wraps the app with the splash screen while it is shown, where the client renders it itself. */
  over(app: ReactNode): ReactNode;
};
