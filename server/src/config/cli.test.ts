import { ExitCode } from '@tuzuo/embedded-postgres/startup-error';
import { describe, expect, it } from 'vitest';
import { parseRole } from './cli';

describe('parseRole', () => {
  it.each([
    [[], 'all'],
    [['--role=all'], 'all'],
    [['--role=api'], 'api'],
    [['--role=worker'], 'worker'],
    [['--role=api', '--role=worker'], 'worker'],
  ])('%j → %s', (argv, role) => {
    expect(parseRole(argv)).toBe(role);
  });

  it.each([
    ['--role=boss', 'Unknown role "boss": use --role=all, --role=api or --role=worker.'],
    ['--role=', 'Unknown role "": use --role=all, --role=api or --role=worker.'],
    ['--role=toString', 'Unknown role "toString": use --role=all, --role=api or --role=worker.'],
    ['--rolle=api', 'Unknown argument "--rolle=api": use --role=all, --role=api or --role=worker.'],
    ['api', 'Unknown argument "api": use --role=all, --role=api or --role=worker.'],
  ])('rejects %s', (argument, sentence) => {
    expect(() => parseRole([argument])).toThrow(
      expect.objectContaining({ message: sentence, exitCode: ExitCode.usage }),
    );
  });
});
