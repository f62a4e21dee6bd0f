import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { en as common } from '@/i18n/locales/en';
import { specLine } from '../../../tests/spec/vitest';
import { en as start } from './locales/en';

const SPEC = readFileSync('docs/spec/product.md', 'utf8');

/** The phrase stands in the product spec, in quotes, and the English words are these, beginning with a capital. */
function expectSpecWords(phrase: string, words: string): void {
  expect(SPEC).toContain(`'${phrase}'`);
  expect(words).toBe(phrase[0]?.toUpperCase() + phrase.slice(1));
}

specLine('s8.empty-body', 'unit', 'the words of an empty body are those of the spec', () =>
  expectSpecWords('network abnormal', start['request.networkAbnormal']),
);

specLine('s8.fail', 'unit', 'the words of a failure without a reason are those of the spec', () =>
  expectSpecWords('request failed', start['request.requestFailed']),
);

specLine(['s8.login', 's4.login-failure'], 'unit', 'the words of a failed log-in are those of the spec', () =>
  expectSpecWords('login failed, please retry', start['session.loginFailed']),
);

specLine('s8.album-failure', 'unit', 'the words of a picture that is not saved are those of the spec', () =>
  expectSpecWords('save to album failed: please open album permission', common['feedback.albumFailed']),
);

specLine(['s8.album-denied', 's5.album'], 'unit', 'the words of a refused album are those of the spec', () =>
  expectSpecWords('you cancelled the authorization', common['feedback.albumCanceled']),
);
