import { useEffect, useState } from 'react';
import type { PagedTool } from '@/tools/catalogue';
import { limitsOf } from './option-values';
import { createPictureStore } from './picture-store';

/** The pictures on a tool's page; their files are let go with it. */
export function usePictures(tool: PagedTool) {
  const [store] = useState(() => createPictureStore(limitsOf(tool)));
  const slots = store.useSlots();
  useEffect(() => store.clear, [store]);
  return { slots, store };
}
