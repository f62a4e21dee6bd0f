/**
 * Commands of operators, by name: `npm run <name>` in a clone, `./tuzuo <name>` in a release, which ships this file.
 * Each is `server/src/start/<file>.ts`.
 */
export const COMMANDS = {
  admin: {
    file: 'admin',
    does: 'users, orders, prices, tools, codes, invoices, templates and announcements',
  },
  backup: { file: 'backup', does: 'makes, lists and verifies backups' },
  restore: { file: 'restore', does: 'restores a backup into an empty place' },
  storage: { file: 'storage-command', does: 'moves users’ files, and compares them with the database' },
  'move-database': { file: 'move-database', does: 'copies the embedded database into one of your own' },
  engines: { file: 'engines-list', does: 'says which engine runs each tool, and why the others do not' },
  models: { file: 'models-command', does: 'adds, checks and removes models for the built-in engine' },
  'ledger:check': {
    file: 'ledger-check-command',
    does: 'compares balances, orders and the bills of the providers',
  },
  'publish-package': { file: 'publish-package', does: 'publishes versions of the Android app' },
};

/** @param {keyof typeof COMMANDS} name @returns the path of its source from the repository's root */
export const commandSource = (name) => `server/src/start/${COMMANDS[name].file}.ts`;

/** @param {keyof typeof COMMANDS} name @returns its program's file name in a release */
export const commandProgram = (name) => `start-${COMMANDS[name].file}.mjs`;
