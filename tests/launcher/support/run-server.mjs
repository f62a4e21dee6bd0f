/** Runs the server of a given tree as `npm start` does: `node run-server.mjs <root> [arguments of the server]`. */
import { runMain } from '../../../scripts/lib/failure.mjs';
import { runServer, SERVER_NODE_ARGS } from '../../../scripts/lib/server-process.mjs';

await runMain(() => {
  const [root = '', ...args] = process.argv.slice(2);
  return runServer({
    root,
    program: 'server/src/main.ts',
    nodeArgs: ['--import', 'tsx', ...SERVER_NODE_ARGS],
    args,
    onReady: (url) => process.stdout.write(`open ${url}\n`),
  });
});
