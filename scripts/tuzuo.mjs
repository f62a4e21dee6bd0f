/**
 * What `./tuzuo` of a release runs: the server, or a command of operators. Only what a release contains may be imported
 * here (scripts/lib/release-files.mjs).
 */
import { readFileSync } from 'node:fs';
import { announce } from './lib/announce.mjs';
import { COMMANDS, commandProgram } from './lib/commands.mjs';

/** The exit code for wrong arguments, as everywhere in Tuzuo. */
const USAGE_EXIT_CODE = 64;

const started = Date.now();
const here = (/** @type {string} */ path) => new URL(`../${path}`, import.meta.url);
const program = (/** @type {string} */ name) => here(`server/node_modules/.tuzuo/${name}`).href;

const commands = Object.entries(COMMANDS).map(([name, { does }]) => `  ./tuzuo ${name.padEnd(16)} ${does}`);
const USAGE = `Usage:
  ./tuzuo [--role=all|api|worker]  starts Tuzuo; settings are environment variables (docs/configure.md)
${commands.join('\n')}
  ./tuzuo version

docs/operate.md says how to run a server.
`;

async function start() {
  if (!process.argv.some((arg) => arg.startsWith('--role'))) process.argv.push('--role=all');
  announce(Promise.resolve(), started);
  await import(program('main.mjs'));
}

const [first = '--role=all'] = process.argv.slice(2);
process.setSourceMapsEnabled(true);
// Commands say how they are called.
process.env.TUZUO_PROGRAM = './tuzuo';
const command = /** @type {keyof typeof COMMANDS | undefined} */ (
  Object.keys(COMMANDS).find((name) => name === first)
);
if (command) {
  process.argv.splice(2, 1);
  await import(program(commandProgram(command)));
} else if (first.startsWith('--role')) await start();
else if (/^(?:--)?version$/.test(first)) process.stdout.write(readFileSync(here('VERSION'), 'utf8'));
else if (/^(?:--)?help$|^-h$/.test(first)) process.stdout.write(USAGE);
else {
  process.stderr.write(`There is no command "${first}".\n\n${USAGE}`);
  process.exitCode = USAGE_EXIT_CODE;
}
