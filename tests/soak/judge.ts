import { schemas } from '@tuzuo/contract/api';
import { ERROR_CODES } from '@tuzuo/core/api/errors';
import { API_BASE, type RouteName } from '@tuzuo/core/api/routes';
import type { Fuzzed } from './requests';
import type { Answer } from './send';
import type { Caller } from './values';

/** Paths that may be unavailable: a page if the web app is not built, a card if others are being rendered. */
const UNAVAILABLE_PATHS = /^\/(?:$|\?|s\/)/;

/** Node itself responds with these, before a request object exists. */
const REFUSED_BY_NODE = [400, 431];

/** Internals of our sources and machine, which no response may reveal. */
const INSIDE = /node_modules|\/server\/src\/|\bat \S+ \(.+:\d+:\d+\)|select .+ from "/;

/** Maximum length of a refusal: it names the error, and does not echo the whole input. */
const LONGEST_REFUSAL = 16_000;

type Envelope = { result: string; code: string; reason: string; data: unknown };

function readEnvelope(text: string): Envelope | undefined {
  try {
    const { result, code, reason } = JSON.parse(text) as Envelope;
    const known = result === 'success' ? code === '0' : (ERROR_CODES as readonly string[]).includes(code);
    return known && typeof reason === 'string' ? (JSON.parse(text) as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a call concerns a task or picture of someone other than the caller. */
function isAnothers({ input, caller, call }: Fuzzed, callers: readonly Caller[]): boolean {
  if (!caller || !call || !/^(gen|idphoto|asset)\./.test(call)) return false;
  const id = input.taskId ?? input.assetId;
  const owner = callers.find(({ taskIds, assetIds }) => [...taskIds, ...assetIds].some((own) => own === id));
  return owner !== undefined && owner !== caller;
}

export type Verdict = { outcome: string; problem: string | undefined };

function judgeEnvelope(call: RouteName | undefined, { status, text }: Answer): Verdict {
  const envelope = readEnvelope(text);
  if (!envelope) return { outcome: `${status}`, problem: `no envelope: ${text.slice(0, 200)}` };
  const { code, data } = envelope;
  if (![200, 404, 413].includes(status)) return { outcome: code, problem: `status ${status} with ${code}` };
  if (code === '90001') return { outcome: code, problem: `a server fault: ${text.slice(0, 200)}` };
  if (code !== '0' && text.length > LONGEST_REFUSAL)
    return { outcome: code, problem: `${text.length} characters` };
  if (code !== '0' || !call) return { outcome: code, problem: undefined };
  const { error } = schemas[call].output.safeParse(data);
  return {
    outcome: code,
    problem: error ? `not what the contract says: ${error.message.slice(0, 200)}` : undefined,
  };
}

/** Classifies a response, and reports what is wrong with it. */
export function judge(
  fuzzed: Pick<Fuzzed, 'path' | 'call' | 'method'> & Partial<Fuzzed>,
  answer: Answer,
  callers: readonly Caller[] = [],
): Verdict {
  const { path, call, method } = fuzzed;
  const { status, text } = answer;
  if (INSIDE.test(text)) return { outcome: `${status}`, problem: `shows its inside: ${text.slice(0, 200)}` };
  if (path.startsWith(`${API_BASE}/`) && method !== 'HEAD' && !REFUSED_BY_NODE.includes(status)) {
    const verdict = judgeEnvelope(call, answer);
    const stolen =
      verdict.outcome === '0' &&
      isAnothers({ headers: {}, body: undefined, caller: undefined, input: {}, ...fuzzed }, callers);
    return stolen ? { ...verdict, problem: 'answered about what is another’s' } : verdict;
  }
  const isFault = status >= 500 && !(status === 503 && UNAVAILABLE_PATHS.test(path));
  return { outcome: `${status}`, problem: isFault ? `status ${status}` : undefined };
}
