import type { ComponentType } from 'react';
import { RemindButton as Remind } from './remind-button';

/**
 * Lets the user subscribe to a message when something ends while the app is closed; undefined where the host has no
 * such messages.
 */
export const RemindButton: ComponentType<{ kind: 'task' | 'membership' }> | undefined = Remind;
