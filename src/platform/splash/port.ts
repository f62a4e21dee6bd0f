import type { SplashPart } from '@tuzuo/core/app/splash';
import type { ReactNode } from 'react';

/** What covers the app while it starts (core/splash). */
export type SplashPort = {
  /** Notes that a part of the start is there. */
  done(part: SplashPart): void;
  /** The app with the splash over it, for as long as it lasts, where the client draws it itself. */
  over(app: ReactNode): ReactNode;
};
