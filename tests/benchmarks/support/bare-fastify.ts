import { createHash } from 'node:crypto';
import { parse } from 'node:querystring';
import { SESSION_HEADER } from '@tuzuo/core/session/session';
import fastify from 'fastify';
import { Pool } from 'pg';

/**
 * Yardsticks for our own calls on the same machine. `/bare`: the minimum of Fastify for a form POST. `/like/N`, for
 * each N of the arguments: the minimum for a call that reads its form and responds with N bytes. `/session`, with a
 * DATABASE_URL: a plain program that looks up a session in PostgreSQL before it reads the caller's balances.
 */
const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);

const envelope = (data: unknown) => ({ result: 'success', data, code: '0', reason: '' });

app.post('/bare', () => envelope({ items: [] }));

for (const bytes of process.argv.slice(2)) {
  const empty = JSON.stringify(envelope({ text: '' })).length;
  const text = 'x'.repeat(Math.max(0, Number(bytes) - empty));
  app.route({
    method: ['GET', 'POST'],
    url: `/like/${bytes}`,
    handler: ({ body }) => {
      const fields = parse(typeof body === 'string' ? body : '');
      return envelope({ text: Object.hasOwn(fields, 'none') ? '' : text });
    },
  });
}

const { DATABASE_URL } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });

app.post('/session', async ({ body, headers }) => {
  const fields = parse(typeof body === 'string' ? body : '');
  const tokenHash = createHash('sha256').update(String(headers[SESSION_HEADER])).digest();
  const sessions = await pool.query<{ user_id: string }>({
    name: 'session',
    text: 'select user_id from user_session where token_hash = $1 and expires_at > now()',
    values: [tokenHash],
  });
  const userId = sessions.rows[0]?.user_id;
  if (userId === undefined) return { result: 'fail', data: null, code: '11000', reason: '' };
  const balances = await pool.query<{ kind: string; balance: number }>({
    name: 'balances',
    text: 'select kind, balance::int from ledger_account where user_id = $1',
    values: [userId],
  });
  const of = (kind: string) => balances.rows.find((row) => row.kind === kind)?.balance ?? 0;
  const recharge = of('recharge');
  return envelope({
    useType: String(fields.module),
    allLeftPointCount: recharge + of('grant') + of('monthly'),
    rechargeLeftPointCount: recharge,
    cellLeftUseTimes: 0,
  });
});

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`TUZUO_READY ${url}\n`);
process.once('SIGTERM', () => void Promise.all([app.close(), pool.end()]).then(() => process.exit(0)));
