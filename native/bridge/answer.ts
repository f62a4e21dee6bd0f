import {
  type BridgeCallName,
  type BridgeCalls,
  type BridgeResponse,
  PROTOCOL_VERSION,
} from '@tuzuo/core/app/bridge';
import { isTrusted } from './origins';
import { isBridgeCall, parseRequest } from './protocol';

/** Parses a call's parameters and runs it; undefined parameters mean that they are invalid. */
type Handler<Name extends BridgeCallName> = {
  parse(params: unknown): BridgeCalls[Name]['params'] | undefined;
  run(params: BridgeCalls[Name]['params']): Promise<BridgeCalls[Name]['data']>;
};

/** One handler per call: compilation fails when one is missing. */
export type BridgeHandlers = { [Name in BridgeCallName]: Handler<Name> };

async function respond<Name extends BridgeCallName>(id: string, params: unknown, handler: Handler<Name>) {
  const parsed = handler.parse(params);
  if (parsed === undefined) return refuse(id, 'badParams');
  try {
    return {
      tuzuo: PROTOCOL_VERSION,
      id,
      ok: true,
      data: await handler.run(parsed),
    } satisfies BridgeResponse;
  } catch {
    return refuse(id, 'failed');
  }
}

function refuse(id: string, error: Extract<BridgeResponse, { ok: false }>['error']): BridgeResponse {
  return { tuzuo: PROTOCOL_VERSION, id, ok: false, error };
}

/**
 * Responds to one posted message.
 * @param message its text, and the URL of the page that posted it
 * @param trusted origins whose pages may call
 * @returns the response, or undefined when there is none: an untrusted page, or a message that is not ours
 */
export async function answer(
  message: { text: string; url: string },
  trusted: readonly string[],
  handlers: BridgeHandlers,
): Promise<BridgeResponse | undefined> {
  if (!isTrusted(message.url, trusted)) return undefined;
  const request = parseRequest(message.text);
  if (request === undefined) return undefined;
  if (request.tuzuo !== PROTOCOL_VERSION) return refuse(request.id, 'protocol');
  if (!isBridgeCall(request.call)) return refuse(request.id, 'unknownCall');
  return respond<BridgeCallName>(
    request.id,
    request.params,
    handlers[request.call] as Handler<BridgeCallName>,
  );
}
