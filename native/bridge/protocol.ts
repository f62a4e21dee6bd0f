import {
  BRIDGE_EVENT,
  type BridgeCallName,
  type BridgeResponse,
  COMMON_CALLS,
  PAGE_CALLS,
  PAY_CALLS,
  PHONE_CALLS,
  PURCHASES_EVENT,
  PUSH_CALLS,
  STORE_CALLS,
  UPDATE_CALLS,
} from '@tuzuo/core/app/bridge';

const BRIDGE_CALLS: readonly string[] = [
  ...COMMON_CALLS,
  ...UPDATE_CALLS,
  ...PHONE_CALLS,
  ...PAGE_CALLS,
  ...STORE_CALLS,
  ...PAY_CALLS,
  ...PUSH_CALLS,
];

/** A request whose parameters are not validated yet. */
export type BridgeRequest = { tuzuo: number; id: string; call: string; params: unknown };

/** Maximum length of a message, in characters: a part of a file in Base64, plus some space. */
const MAX_MESSAGE = 1024 * 1024;

/** Parses a request. Pages also post other messages (libraries, tests): those are undefined, never an error. */
export function parseRequest(text: string): BridgeRequest | undefined {
  if (text.length > MAX_MESSAGE) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { tuzuo, id, call, params } = value as Record<string, unknown>;
  if (typeof tuzuo !== 'number' || typeof id !== 'string' || typeof call !== 'string') return undefined;
  if (id.length === 0 || id.length > 64) return undefined;
  return { tuzuo, id, call, params };
}

/** Whether `call` is a call of this protocol. */
export function isBridgeCall(call: string): call is BridgeCallName {
  return BRIDGE_CALLS.includes(call);
}

/**
 * The script that delivers a response to the page. The JSON is encoded twice and embedded as a string literal, so that
 * its content cannot end the literal or the script.
 */
export function deliveryScript(response: BridgeResponse): string {
  const literal = JSON.stringify(JSON.stringify(response)).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `window.dispatchEvent(new MessageEvent('${BRIDGE_EVENT}',{data:JSON.parse(${literal})}));true;`;
}

/** The script that notifies the page of new purchases. */
export const purchasesScript = `window.dispatchEvent(new Event('${PURCHASES_EVENT}'));true;`;
