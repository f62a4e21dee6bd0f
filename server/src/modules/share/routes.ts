import { ErrorCode } from '@tuzuo/core/api/errors';
import { SHARE_BASE, TEMPLATE_BASE } from '@tuzuo/core/api/share';
import { CallError, RefusedField } from '../../errors';
import type { Handlers } from '../../http/port';
import type { Assets } from '../asset/service';
import type { Templates } from '../template/service';
import type { Shares } from './service';

type ShareRouteName = 'share.link.create' | 'share.link.find' | 'share.link.list' | 'share.link.revoke';

type ShareRouteDependencies = {
  shares: Pick<Shares, 'create' | 'find' | 'list' | 'revoke'>;
  templates: Pick<Templates, 'open'>;
  assets: Pick<Assets, 'present'>;
  /** The public base URL; if unset, the one through which the caller reached us. */
  publicUrl: string | undefined;
};

/** The last path segment of one of our URLs. */
const idIn = (url: string): string => /\/([^/?#]*)(?:[?#].*)?$/.exec(url)?.[1] ?? '';

/** Handlers of the calls about share links. */
export function shareHandlers({
  shares,
  templates,
  assets,
  publicUrl,
}: ShareRouteDependencies): Handlers<ShareRouteName> {
  const urlOf = (id: string, origin: string) => `${publicUrl ?? origin}${SHARE_BASE}/${id}`;
  return {
    'share.link.create': async ({ kind, id, original }, { userId, origin, locale, say }) => {
      if (kind === 'template') {
        // A template has one public URL, the same for everyone.
        const template = await templates.open(id, locale);
        if (!template) throw new CallError(ErrorCode.notFound);
        return { url: `${publicUrl ?? origin}${TEMPLATE_BASE}/${template.templateId}` };
      }
      const {
        id: linkId,
        checking,
        unable,
      } = await shares.create(userId, { kind, target: id }, { original });
      const note = unable ? say('safety.unable') : say('safety.checking.yours');
      return { url: urlOf(linkId, origin), ...(checking && { checking: note }) };
    },
    'share.link.find': async ({ kind, id }, { userId, origin }) => {
      const { id: linkId, drawnSmall } = await shares.find(userId, { kind, target: id });
      return {
        ...(linkId !== undefined && { url: urlOf(linkId, origin) }),
        ...(drawnSmall && { drawnSmall }),
      };
    },
    'share.link.list': async (page, { userId, origin }) => {
      const { items, ...rest } = await shares.list(userId, page);
      const shown = items.flatMap(({ link: { id, tool, originalId, createdAt }, asset }) =>
        assets.present([asset]).map(({ assetId, thumbUrl }) => ({
          id,
          url: urlOf(id, origin),
          ...(tool !== null && { tool }),
          assetId,
          thumbUrl,
          original: originalId !== null,
          createdAt: createdAt.toISOString(),
        })),
      );
      return { items: shown, ...rest };
    },
    'share.link.revoke': async ({ id, url }, { userId }) => {
      if (id === undefined && url === undefined) throw new RefusedField('id', 'field.missing');
      await shares.revoke(userId, id ?? idIn(url ?? ''));
      return {};
    },
  };
}
