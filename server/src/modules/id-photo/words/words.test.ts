import { LOCALES } from '@tuzuo/core/text/locale';
import { expect, it } from 'vitest';
import { clientWords } from '../../../../../tests/builders/words';
import { verdictWords } from './index';

it.each(LOCALES)('the words about measurements are those of the client’s page, in %s', (locale) => {
  expect(clientWords[locale]['tools/id-photo/verdict']).toMatchObject(verdictWords[locale]);
});
