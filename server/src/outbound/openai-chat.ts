import { callVendor, VendorUnreachable } from './vendor-call';

/** A chat model behind an OpenAI-compatible API. */
export type ChatService = {
  /** Such as `https://api.example.com/v1`; an operator's setting, never user input. */
  url: string;
  /** Undefined for a service that requires none. */
  key: string | undefined;
  model: string;
};

type ChatPrompt = {
  instruction: string;
  /** Sent to the model as JSON, separate from the instruction. */
  data: object;
  /** Pictures as `data:` URLs, for models that see. */
  pictures?: readonly string[];
  temperature: number;
  maxTokens: number;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** `unreachable` = no answer in time, `busy` = too many calls, `refused` = the key or request was rejected. */
type ChatFailureKind = 'unreachable' | 'busy' | 'refused' | 'malformed';

/** A chat model returned no JSON object. The message contains neither the key nor any text. */
export class ChatFailed extends Error {
  override readonly name = 'ChatFailed';

  constructor(
    readonly kind: ChatFailureKind,
    message: string,
    /** HTTP status of a refusal. */
    readonly status?: number,
  ) {
    super(message);
  }
}

const OK = 200;
const TOO_MANY = 429;

/** Plain text where there are no pictures, since not every model takes parts. */
const contentOf = ({ data, pictures = [] }: ChatPrompt) =>
  pictures.length === 0
    ? JSON.stringify(data)
    : [
        ...pictures.map((url) => ({ type: 'image_url', image_url: { url } })),
        { type: 'text', text: JSON.stringify(data) },
      ];

const requestFor = ({ url, key, model }: ChatService, prompt: ChatPrompt) => ({
  url: `${url}/chat/completions`,
  init: {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      temperature: prompt.temperature,
      max_tokens: prompt.maxTokens,
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: prompt.instruction },
        { role: 'user', content: contentOf(prompt) },
      ],
    }),
  },
});

/** Reads a nested property of an untyped value. */
export function dig(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** The JSON object in a model's answer, which models often wrap in code fences. */
function objectIn(content: unknown): object | undefined {
  if (typeof content !== 'string') return undefined;
  try {
    const found: unknown = JSON.parse(content.slice(content.indexOf('{'), content.lastIndexOf('}') + 1));
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks once and returns the JSON object in the model's answer.
 * @throws ChatFailed, or the signal's reason
 */
export async function askChat(service: ChatService, prompt: ChatPrompt): Promise<object> {
  const { timeoutMs, signal } = prompt;
  const answered = await callVendor(() => requestFor(service, prompt), {
    timeoutMs,
    tries: 1,
    signal,
  }).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (!(error instanceof VendorUnreachable)) throw error;
    throw new ChatFailed('unreachable', `the service gave no answer: ${error.message}`);
  });
  const { status, body } = answered;
  if (status === TOO_MANY) throw new ChatFailed('busy', 'the service has too much to do: status 429');
  if (status !== OK) throw new ChatFailed('refused', `the service refused: status ${status}`, status);
  const found = objectIn(dig(body, 'choices', 0, 'message', 'content'));
  if (!found) throw new ChatFailed('malformed', 'the service answered something else than JSON');
  return found;
}
