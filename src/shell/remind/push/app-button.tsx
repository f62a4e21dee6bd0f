import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { appShell } from '@/platform/browser/app-shell';
import type * as base from '../index';

type Remind = NonNullable<typeof base.RemindButton>;

/** The native app's button; a browser has none and does not download its code. */
export const AppButton: Remind = (props) => {
  const [Button, setButton] = useState<ComponentType<ComponentProps<Remind>>>();
  useEffect(() => {
    if (!appShell()) return;
    import('./push-button').then(
      ({ PushButton }) => setButton(() => PushButton),
      () => undefined,
    );
  }, []);
  return Button ? <Button {...props} /> : null;
};
