import { startTransition, useEffect, useState } from 'react';
import type { BelowFoldPort } from './port';

/** Rendered as a transition, so that the browser stays responsive. The placeholder marks the page as unfinished. */
export const BelowFold = (({ children }) => {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return shown ? children : <div className="below-fold" hidden />;
}) satisfies BelowFoldPort;
