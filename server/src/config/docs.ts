import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Setting } from './setting';
import { SETTING_GROUPS } from './settings';
import { ExitCode } from './startup-error';

/** Where the documentation of the settings is, from the repository's root. */
const DOCUMENT = fileURLToPath(new URL('../../../docs/configure.md', import.meta.url));

const EXIT_CODES: Record<keyof typeof ExitCode, string> = {
  usage: 'an argument of the command line is wrong',
  unavailable: 'a database or a program is missing',
  software: 'our fault; the log says where',
  system: 'the system refuses a port, a disk or a directory',
  config: 'a setting is wrong or missing',
};

/** What is taken where a setting is not set. */
function defaultOf({ absent, secret, schema }: Setting): string {
  if (absent !== undefined) return absent;
  const parsed = schema.safeParse(undefined);
  if (secret || !parsed.success || parsed.data === undefined) return '–';
  return `\`${String(parsed.data)}\``;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

const row = ([name, setting]: readonly [string, Setting]) =>
  `| \`${name}\`${setting.secret ? ' (secret)' : ''} | ${[defaultOf(setting), setting.rule, setting.meaning].map(cell).join(' | ')} |`;

/** docs/configure.md, made of the table that the server reads its environment by. */
export function renderSettings(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([title, table]) =>
    [
      `## ${title}\n`,
      '| Variable | Default | Set it to | Meaning |',
      '|---|---|---|---|',
      ...Object.entries<Setting>(table).map(row),
      '',
    ].join('\n'),
  );
  const codes = Object.entries(EXIT_CODES).map(
    ([name, why]) => `| ${ExitCode[name as keyof typeof ExitCode]} | ${why} |`,
  );
  return `# Configuration

Made by \`npm run configure-docs\` from \`server/src/config\`: change it there.

Everything is read from the environment and checked at start; an empty value means "not set". A wrong one ends the start
with one sentence that says what to set; the value of a secret is never shown.

${groups.join('\n')}
## Exit codes

| Code | Meaning |
|---|---|
${codes.join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(DOCUMENT, renderSettings());
