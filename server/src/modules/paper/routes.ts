import { PAPERS_BASE } from '@tuzuo/core/api/paper';
import type { Handlers, RawRoute } from '../../http/port';
import type { Papers } from './service';

type PaperRouteDependencies = { papers: Papers };

/** Handlers of the calls that return the URLs of the caller's documents. */
export function paperHandlers({
  papers,
}: PaperRouteDependencies): Handlers<'order.receipt.get' | 'point.statement.list'> {
  return {
    'order.receipt.get': async ({ orderId }, { userId, locale }) => {
      return papers.receipt(userId, orderId, locale);
    },
    'point.statement.list': async (_input, { userId, locale }) => {
      return papers.statements(userId, locale);
    },
  };
}

const one = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Serves the documents. Anyone who has the URL may read it for an hour or two. */
export function paperRoutes(papers: Papers): readonly RawRoute[] {
  return [
    {
      method: 'GET',
      auth: 'link',
      path: `${PAPERS_BASE}/:key`,
      name: 'papers',
      handle: async ({ params, query }) => {
        const { key = '' } = params;
        const paper = await papers.open(key, { e: one(query.e), s: one(query.s) });
        if (!paper) return undefined;
        return {
          headers: {
            'content-type': paper.type,
            'content-length': paper.bytes.length,
            'content-disposition': `attachment; filename="${key}"`,
            'cache-control': 'private, no-store',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
          },
          body: paper.bytes,
        };
      },
    },
  ];
}
