import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { APP_SETTINGS } from '../../config/app-settings';
import { registerRawRoutes } from '../../http/raw-routes';
import { appLinkRoutes, type LinkedApps } from './routes';

const CERTIFICATE = Array.from({ length: 32 }, (_, nth) => `A${(nth % 16).toString(16).toUpperCase()}`).join(
  ':',
);

let app: FastifyInstance;
afterEach(() => app.close());

async function ask(path: string, apps: LinkedApps) {
  app = fastify();
  app.decorateReply('callNotFound', function () {
    return this.code(404).send();
  });
  await registerRawRoutes(app, appLinkRoutes(apps));
  return app.inject(`/.well-known/${path}`);
}

const BOTH: LinkedApps = {
  android: { id: 'com.tuzuo.app', certificates: [CERTIFICATE] },
  iosIds: ['A1B2C3D4E5.com.tuzuo.app'],
};

it('Android is told which app opens shared results', async () => {
  const answer = await ask('assetlinks.json', BOTH);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.tuzuo.app',
        sha256_cert_fingerprints: [CERTIFICATE],
      },
    },
  ]);
});

it('iOS is told the same, and of no other pages', async () => {
  const answer = await ask('apple-app-site-association', BOTH);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.json()).toEqual({
    applinks: { details: [{ appIDs: ['A1B2C3D4E5.com.tuzuo.app'], components: [{ '/': '/s/*' }] }] },
  });
});

it.each(['assetlinks.json', 'apple-app-site-association'])('without an app there is no %s', async (path) => {
  expect((await ask(path, { android: undefined, iosIds: undefined })).statusCode).toBe(404);
});

it.each([
  ['APP_ANDROID_ID', 'tuzuo'],
  ['APP_ANDROID_CERTIFICATES', CERTIFICATE.slice(3)],
  ['APP_ANDROID_CERTIFICATES', CERTIFICATE.toLowerCase()],
  ['APP_IOS_IDS', 'com.tuzuo.app'],
  ['UPDATE_SIGNING_KEY', 'c2VjcmV0'],
] as const)('%s does not accept "%s"', (name, value) => {
  expect(z.safeParse(APP_SETTINGS[name].schema, value).success).toBe(false);
});

it('several certificates and apps are separated by commas', () => {
  expect(APP_SETTINGS.APP_ANDROID_CERTIFICATES.schema.parse(`${CERTIFICATE}, ${CERTIFICATE}`)).toHaveLength(
    2,
  );
  expect(APP_SETTINGS.APP_IOS_IDS.schema.parse('A1B2C3D4E5.com.a,A1B2C3D4E5.com.b')).toHaveLength(2);
});
