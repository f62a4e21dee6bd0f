import fastify from 'fastify';

/** The least that Fastify can do for a form POST: the yardstick for our own calls on the same machine. */
const app = fastify();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, body),
);
app.post('/bare', () => ({ result: 'success', data: { items: [] }, code: '0', reason: '' }));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`TUZUO_READY ${url}\n`);
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
