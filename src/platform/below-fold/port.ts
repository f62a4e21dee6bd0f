import type { ComponentType, ReactNode } from 'react';

/** What a page holds below what its first screen shows. Where drawing it would hold the page up, it follows the page. */
export type BelowFoldPort = ComponentType<{ children: ReactNode }>;
