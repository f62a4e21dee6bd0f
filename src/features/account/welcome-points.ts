import { useEffect, useState } from 'react';
import { call } from '@/request';

/** Points granted to a new user; 0 until the server has answered, and when it grants none. */
export function useWelcomePoints(): number {
  const [points, setPoints] = useState(0);
  useEffect(() => {
    const asked = call('vip.benefit.list', {}, { toast: false });
    asked.result.then(
      ({ items }) => {
        const benefit = items.find(({ key, tier }) => key === 'point_new_user' && tier === 'free');
        // Points are granted as integers.
        setPoints(Math.floor(benefit?.value ?? 0));
      },
      () => undefined,
    );
    return () => asked.abort();
  }, []);
  return points;
}
