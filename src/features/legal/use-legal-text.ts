import type { Api } from '@tuzuo/contract/api';
import { useCallback, useEffect, useState } from 'react';
import { useLocaleStore } from '@/i18n';
import { call } from '@/request';

type Call = Api['open.legal_text.get'];

export type LegalName = Call['input']['name'];

/** Undefined while it is on its way. */
type LegalText = Call['output'] | 'failed' | undefined;

/** The server's text in the user's language, and a way to ask for it again. */
export function useLegalText(name: LegalName): { text: LegalText; retry: () => void } {
  const locale = useLocaleStore((state) => state.locale);
  const [text, setText] = useState<LegalText>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language and another attempt ask anew
  useEffect(() => {
    let current = true;
    const show = (answer: LegalText) => {
      if (current) setText(answer);
    };
    setText(undefined);
    const asked = call('open.legal_text.get', { name }, { toast: false });
    asked.result.then(show, () => show('failed'));
    return () => {
      current = false;
      asked.abort();
    };
  }, [name, locale, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { text, retry };
}
