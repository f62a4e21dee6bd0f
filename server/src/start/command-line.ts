/**
 * How an operator calls a command: `npm run admin --`, or `./tuzuo admin` in a release, whose start script says so.
 * @param name of a command in scripts/lib/commands.mjs
 */
export function commandLine(name: string): string {
  const program = process.env.TUZUO_PROGRAM;
  return program === undefined ? `npm run ${name} --` : `${program} ${name}`;
}

/** How an operator starts Tuzuo. */
export const startLine = (): string => process.env.TUZUO_PROGRAM ?? 'npm start';
