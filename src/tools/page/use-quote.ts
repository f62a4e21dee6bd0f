import type { Api } from '@tuzuo/contract/api';
import { type ToolDefinition, type ToolKey, tools } from '@tuzuo/core/tools';
import { useCallback, useEffect, useState } from 'react';
import { usePageVisible } from '@/platform/page-life';
import { call } from '@/request';
import { useSession } from '@/session/session.store';
import type { RunRequest } from './run-request';

export type Quote = Api['gen.task.quote']['output'];

/** What a run with these options would cost now; `undefined` while it is asked for, `'failed'` without an answer. */
export type QuoteState = Quote | 'failed' | undefined;

/** Options change by taps that come in a row. */
const DEBOUNCE_MS = 100;

const NO_INPUTS: RunRequest['inputs'] = {};

/** Whether the number of pictures is part of the price. */
function countsPictures(tool: ToolKey): boolean {
  const { usesPer }: ToolDefinition = tools[tool];
  return usesPer !== undefined && 'slot' in usesPer;
}

/** Asks what a run costs: at once, after every change of options, pictures that count, or user, and when the page comes back. */
export function useQuote(tool: ToolKey, { inputs: all, options }: RunRequest) {
  const inputs = countsPictures(tool) ? all : NO_INPUTS;
  const sessionId = useSession((state) => state.sessionId);
  const visible = usePageVisible();
  const [quote, setQuote] = useState<QuoteState>();
  const [asked, setAsked] = useState(0);
  const reload = useCallback(() => setAsked((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for anew with every `asked` and for every user
  useEffect(() => {
    if (!visible) return;
    let stale = false;
    let abort: () => void = () => undefined;
    const timer = setTimeout(() => {
      const quoted = call('gen.task.quote', { tool, inputs, options }, { toast: false });
      abort = quoted.abort;
      quoted.result.then(
        (answer) => {
          if (!stale) setQuote(answer);
        },
        () => {
          if (!stale) setQuote('failed');
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
      abort();
    };
  }, [tool, inputs, options, sessionId, asked, visible]);

  return { quote, reload };
}
