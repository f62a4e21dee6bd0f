import { startTransition, useEffect, useState } from 'react';
import type { BelowFoldPort } from './port';

/** In pieces, between which the browser does what the user asks for. What stands there meanwhile says that more comes. */
export const BelowFold = (({ children }) => {
  const [shown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return shown ? children : <div className="below-fold" hidden />;
}) satisfies BelowFoldPort;
