import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { RawRoute } from '../../http/port';

/** The operator's apps, which open links to shared results; undefined where there is none. */
export type LinkedApps = {
  /** With the SHA-256 fingerprints of the certificates that sign it. */
  android: { id: string; certificates: readonly string[] } | undefined;
  /** Each a team id with a bundle id. */
  iosIds: readonly string[] | undefined;
};

/** What Android asks (Digital Asset Links): which app may open addresses of this site. */
const assetLinks = ({ id, certificates }: NonNullable<LinkedApps['android']>) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: certificates },
  },
];

/** What iOS asks (associated domains): which apps open which addresses. */
const associatedApps = (appIDs: readonly string[]) => ({
  applinks: { details: [{ appIDs, components: [{ '/': `${SHARE_BASE}/*` }] }] },
});

/** Where phones look whether an app may open this site's links; who builds no app has nothing there. */
export function appLinkRoutes({ android, iosIds }: LinkedApps): RawRoute[] {
  const vouch = (name: string, answer: object | undefined): RawRoute => ({
    method: 'GET',
    path: `/.well-known/${name}`,
    name: 'appLinks',
    handle: async () => {
      if (!answer) return undefined;
      // Apple's file has no extension to tell its type by.
      return { json: answer, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } };
    },
  });
  return [
    vouch('assetlinks.json', android && assetLinks(android)),
    vouch('apple-app-site-association', iosIds && associatedApps(iosIds)),
  ];
}
