import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import common from '@/i18n/words/en.json';
import { specLine } from '../../../tests/spec/vitest';
import start from './words/en.json';

const SPEC = readFileSync('docs/spec/product.md', 'utf8');

/**
 * Expects the phrase to be quoted in the product spec and the English message to equal it with a capital first letter.
 */
function expectSpecWords(phrase: string, words: string): void {
  expect(SPEC).toContain(`'${phrase}'`);
  expect(words).toBe(phrase[0]?.toUpperCase() + phrase.slice(1));
}

specLine('s8.empty-body', 'unit', 'an empty body shows the message of the spec', () =>
  expectSpecWords('network abnormal', start['request.networkAbnormal']),
);

specLine('s8.fail', 'unit', 'a failure without a reason shows the message of the spec', () =>
  expectSpecWords('request failed', start['request.requestFailed']),
);

specLine(['s8.login', 's4.login-failure'], 'unit', 'the words of a failed log-in are those of the spec', () =>
  expectSpecWords('login failed, please retry', start['session.loginFailed']),
);

specLine('s8.album-failure', 'unit', 'a failed save of an image shows the message of the spec', () =>
  expectSpecWords('save to album failed: please open album permission', common['feedback.albumFailed']),
);

specLine(['s8.album-denied', 's5.album'], 'unit', 'the words of a refused album are those of the spec', () =>
  expectSpecWords('you cancelled the authorization', common['feedback.albumCanceled']),
);
