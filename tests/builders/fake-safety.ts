import { createHmac } from 'node:crypto';
import { type FakeVendor, startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

export const SAFETY_SECRET = 'a-secret-that-both-sides-know';

/** A question to the webhook. */
type SafetyQuestion = {
  version: number;
  checkId: string;
  scene: string;
  kind: 'text' | 'picture';
  text?: string;
  picture?: { mime: string; data: string };
};

export type FakeSafety = FakeVendor & {
  questions: SafetyQuestion[];
  /** Sets how it responds from now on; the question is parsed JSON. */
  answerWith(answer: (question: SafetyQuestion) => VendorReply): void;
};

const sign = (timestamp: string, method: string, path: string, body: string) =>
  `v1=${createHmac('sha256', SAFETY_SECRET).update(`${timestamp}\n${method}\n${path}\n${body}`).digest('hex')}`;

/** A content check service. Responds 401 to unsigned requests, and 400 to unexpected ones. */
export async function startFakeSafety(): Promise<FakeSafety> {
  const questions: SafetyQuestion[] = [];
  let answer: (question: SafetyQuestion) => VendorReply = () => ({ json: { verdict: 'clear' } });
  const isSigned = ({ method, path, query, headers, body }: VendorHit) => {
    const timestamp = String(headers['x-tuzuo-timestamp']);
    const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
    return isFresh && headers['x-tuzuo-signature'] === sign(timestamp, method, `${path}?${query}`, body);
  };
  const vendor = await startFakeVendor((hit) => {
    if (!isSigned(hit)) return { status: 401, json: {} };
    if (hit.method !== 'POST' || hit.headers['content-type'] !== 'application/json')
      return { status: 400, json: {} };
    const question = JSON.parse(hit.body) as SafetyQuestion;
    questions.push(question);
    return answer(question);
  });
  return {
    ...vendor,
    questions,
    answerWith: (wanted) => {
      answer = wanted;
    },
  };
}

/** A delayed verdict, signed by the service. */
export function safetyNotice(
  notice: object,
  {
    path,
    secret = SAFETY_SECRET,
    timestamp = String(Math.floor(Date.now() / 1000)),
  }: { path: string; secret?: string; timestamp?: string },
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(notice);
  const signature = createHmac('sha256', secret).update(`${timestamp}\nPOST\n${path}\n${body}`).digest('hex');
  return {
    headers: {
      'content-type': 'application/json',
      'x-tuzuo-timestamp': timestamp,
      'x-tuzuo-signature': `v1=${signature}`,
    },
    body,
  };
}
