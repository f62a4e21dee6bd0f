import { parse } from 'node:querystring';
import fastify from 'fastify';

/**
 * Two yardsticks for our own calls on the same machine. `/bare`: the least that Fastify can do for a form POST.
 * `/like/N`, for each N of the arguments: the least for a call that reads its form and answers N bytes.
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

const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`TUZUO_READY ${url}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
