import { originOf } from '@tuzuo/core/api/web-origin';
import { useEffect, useState } from 'react';
import { call } from '@/request';

type Verdict = 'checking' | 'allowed' | 'refused' | 'failed';

/**
 * Whether the operator lets this address show inside ours: its origin is on his list, letter for letter. What is no
 * plain web address is refused without asking.
 */
export function useAllowed(url: string): { verdict: Verdict; retry: () => void } {
  const origin = originOf(url);
  const [attempt, setAttempt] = useState(0);
  const [verdict, setVerdict] = useState<Verdict>('checking');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is to ask again
  useEffect(() => {
    if (origin === undefined) {
      setVerdict('refused');
      return undefined;
    }
    setVerdict('checking');
    const asked = call('open.web_page.listOrigins', {}, { toast: false });
    asked.result.then(
      ({ origins }) => setVerdict(origins.includes(origin) ? 'allowed' : 'refused'),
      () => setVerdict('failed'),
    );
    return () => asked.abort();
  }, [origin, attempt]);
  return { verdict, retry: () => setAttempt(attempt + 1) };
}
