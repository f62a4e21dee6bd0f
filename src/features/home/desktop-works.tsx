import type { ComponentType } from 'react';

/** The user's latest works beside the start, in desktop windows. */
export const DesktopWorks: ComponentType | undefined = undefined;
