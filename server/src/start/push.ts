import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Env } from '../config/env';
import { configError } from '../config/rules';
import { createApns } from '../push/apns';
import { createFcm } from '../push/fcm';
import type { PushProvider } from '../push/port';

const APPLE = { live: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' };

/** The fields we read from a service account file. */
const account = z.object({
  project_id: z.string().regex(/^[a-z0-9-]+$/),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
  token_uri: z.url(),
});

/** Throws a StartupError that does not contain the file's content. */
function readFile<Content>(
  env: Env,
  name: 'APNS_KEY_FILE' | 'FCM_SERVICE_ACCOUNT_FILE',
  parse: (text: string) => Content,
): Content {
  try {
    return parse(readFileSync(env[name] ?? '', 'utf8'));
  } catch {
    throw configError(`${name} is "${env[name] ?? ''}", which cannot be read as what it should be.`);
  }
}

function chooseApns(env: Env): PushProvider | undefined {
  const { APNS_KEY_FILE: file, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = env;
  // `readEnv` guarantees that the others are present.
  if (file === undefined || keyId === undefined || teamId === undefined || topic === undefined)
    return undefined;
  const key = readFile(env, 'APNS_KEY_FILE', createPrivateKey);
  return createApns({ key, keyId, teamId, topic, apiUrl: env.APNS_API_URL ?? APPLE[env.APNS_ENV] });
}

function chooseFcm(env: Env): PushProvider | undefined {
  if (env.FCM_SERVICE_ACCOUNT_FILE === undefined) return undefined;
  return readFile(env, 'FCM_SERVICE_ACCOUNT_FILE', (text) => {
    const told = account.parse(JSON.parse(text));
    return createFcm({
      projectId: told.project_id,
      clientEmail: told.client_email,
      key: createPrivateKey(told.private_key),
      keyId: told.private_key_id,
      tokenUrl: told.token_uri,
      apiUrl: env.FCM_API_URL,
    });
  });
}

/** The push providers of the environment. */
export function choosePush(env: Env): PushProvider[] {
  return [chooseApns(env), chooseFcm(env)].filter((provider) => provider !== undefined);
}
