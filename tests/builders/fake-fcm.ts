import { createVerify, generateKeyPairSync } from 'node:crypto';
import { startFakeVendor, type VendorHit, type VendorReply } from './fake-vendor';

const PROJECT = 'tuzuo-test';
const EMAIL = 'push@tuzuo-test.iam.gserviceaccount.com';
const KEY_ID = 'abcdef0123456789';

type Sent = { token: string; data: Record<string, string>; android: Record<string, string> };

const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

/** An error in the format of FCM v1. */
export const fcmError = (status: number, code: string): VendorReply => ({
  status,
  json: {
    error: {
      code: status,
      status: code,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: code }],
    },
  },
});

/**
 * The parts of Google's OAuth and Firebase Cloud Messaging (HTTP v1) that we use; verifies the service account's
 * signature.
 */
export async function startFakeFcm() {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const sent: Sent[] = [];
  const refusals = new Map<string, VendorReply[]>();
  const access = new Set<string>();
  let count = 0;

  const giveAccess = (form: URLSearchParams): VendorReply => {
    const [header, claims, signature = ''] = (form.get('assertion') ?? '').split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(pair.publicKey, signature, 'base64url');
    const { iss, scope, aud, iat, exp } = decode(claims);
    const isWhole =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      decode(header).kid === KEY_ID &&
      iss === EMAIL &&
      aud === `${vendor.url}/token` &&
      scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      exp - iat <= 3600;
    if (!isSigned || !isWhole) return { status: 400, json: { error: 'invalid_grant' } };
    count += 1;
    access.add(`access-${count}`);
    return { json: { access_token: `access-${count}`, expires_in: 3599, token_type: 'Bearer' } };
  };

  const take = (hit: VendorHit): VendorReply => {
    const [, token = ''] = /^Bearer (.+)$/.exec(String(hit.headers.authorization)) ?? [];
    if (!access.has(token)) return fcmError(401, 'UNAUTHENTICATED');
    const { message } = JSON.parse(hit.body) as { message: Sent };
    const refusal = refusals.get(message.token)?.shift();
    if (refusal) return refusal;
    sent.push(message);
    return { json: { name: `projects/${PROJECT}/messages/0:${sent.length}` } };
  };

  const vendor = await startFakeVendor((hit) => {
    if (hit.path === '/token') return giveAccess(new URLSearchParams(hit.body));
    return hit.path === `/v1/projects/${PROJECT}/messages:send` ? take(hit) : { status: 404, json: {} };
  });

  return {
    options: {
      projectId: PROJECT,
      clientEmail: EMAIL,
      key: pair.privateKey,
      keyId: KEY_ID,
      tokenUrl: `${vendor.url}/token`,
      apiUrl: vendor.url,
    },
    /** The service account file. */
    accountFile: () =>
      JSON.stringify({
        type: 'service_account',
        project_id: PROJECT,
        client_email: EMAIL,
        private_key_id: KEY_ID,
        private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${vendor.url}/token`,
      }),
    url: vendor.url,
    sent,
    accessGiven: () => count,
    /** Revokes every issued access token. */
    endAccess: () => access.clear(),
    refuse: (token: string, ...replies: VendorReply[]) => refusals.set(token, replies),
    stop: vendor.stop,
  };
}
