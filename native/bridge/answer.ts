import {
  type BridgeCallName,
  type BridgeCalls,
  type BridgeResponse,
  PROTOCOL_VERSION,
} from '@tuzuo/core/app/bridge';
import { isTrusted } from './origins';
import { isBridgeCall, parseRequest } from './protocol';

/** Checks a call's parameters and does it; undefined parameters mean that they were not what the call takes. */
type Handler<Name extends BridgeCallName> = {
  parse(params: unknown): BridgeCalls[Name]['params'] | undefined;
  run(params: BridgeCalls[Name]['params']): Promise<BridgeCalls[Name]['data']>;
};

/** One handler for each call: a call without one does not compile. */
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
 * Answers one posted message.
 * @param message text of the message, and the address of the page that posted it
 * @param trusted origins whose pages may call
 * @returns the response, or undefined for what gets none: an untrusted page, or a message that is not ours
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
