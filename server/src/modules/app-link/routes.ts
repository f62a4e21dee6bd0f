import { SHARE_BASE } from '@tuzuo/core/api/share';
import type { RawRoute } from '../../http/port';

/** The operator's apps, which open links to shared results; undefined if there is none. */
export type LinkedApps = {
  /** With the SHA-256 fingerprints of its signing certificates. */
  android: { id: string; certificates: readonly string[] } | undefined;
  /** Each is a team ID with a bundle ID. */
  iosIds: readonly string[] | undefined;
};

/** Android's Digital Asset Links: which app may open URLs of this site. */
const assetLinks = ({ id, certificates }: NonNullable<LinkedApps['android']>) => [
  {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: certificates },
  },
];

/** iOS's associated domains: which apps open which URLs. */
const associatedApps = (appIDs: readonly string[]) => ({
  applinks: { details: [{ appIDs, components: [{ '/': `${SHARE_BASE}/*` }] }] },
});

/** The well-known files by which phones verify that an app may open this site's links; not found if there is no app. */
export function appLinkRoutes({ android, iosIds }: LinkedApps): RawRoute[] {
  const vouch = (name: string, answer: object | undefined): RawRoute => ({
    method: 'GET',
    auth: 'none',
    path: `/.well-known/${name}`,
    name: 'appLinks',
    handle: async () => {
      if (!answer) return undefined;
      // Apple's file has no extension that would give its type.
      return { json: answer, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } };
    },
  });
  return [
    vouch('assetlinks.json', android && assetLinks(android)),
    vouch('apple-app-site-association', iosIds && associatedApps(iosIds)),
  ];
}
