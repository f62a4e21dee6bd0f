import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { appShell } from '@/platform/browser/app-shell';
import type * as base from '../index';

type Remind = NonNullable<typeof base.RemindButton>;

/** The button of the app; a browser has none, and does not fetch what it is made of. */
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
