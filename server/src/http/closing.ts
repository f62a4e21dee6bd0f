import type { FastifyInstance } from 'fastify';

/**
 * Once `app` is closing, each answer ends its connection. Otherwise the connection of the last running request would
 * stay open, idle, and hold up the end until its keep-alive runs out.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}
