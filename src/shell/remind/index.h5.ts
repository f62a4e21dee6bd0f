import type * as base from './index';

export const RemindButton = undefined satisfies typeof base.RemindButton;
