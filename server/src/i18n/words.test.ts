import { ErrorCode } from '@tuzuo/core/api/errors';
import { LOCALES, type Locale } from '@tuzuo/core/text/locale';
import { describe, expect, it } from 'vitest';
import { OPERATOR_WORDS } from '../../../tests/builders/operator-words';
import { dictionaries, say, type WordKey } from './words';

const TRANSLATIONS = LOCALES.filter((locale) => locale !== 'zh-CN');

/** Texts that two written languages may share exactly. */
const SAME_IN_BOTH_SCRIPTS: readonly WordKey[] = [
  '90002',
  'field.missing',
  'poster.copyOf',
  'poster.tooMuchText',
  'notice.refund.title',
  'notice.invoiceRejected.text',
  'notice.task.title',
  'notice.task.text',
  'notice.state.done',
  'receipt.buyer',
  'receipt.refund',
  'receipt.refunded',
  'statement.used',
  'statement.paid',
  'statement.payment',
];

const keys = Object.keys(dictionaries['zh-CN']) as WordKey[];

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).sort();

describe("the server's texts", () => {
  it('cover every failure code', () => {
    for (const code of Object.values(ErrorCode)) expect(keys).toContain(code);
  });

  it.each(TRANSLATIONS)('%s has every key, with the same placeholders and no empty text', (locale) => {
    expect(Object.keys(dictionaries[locale]).sort()).toEqual([...keys].sort());
    for (const key of keys) {
      expect(dictionaries[locale][key].trim()).not.toBe('');
      expect(placeholders(dictionaries[locale][key])).toEqual(placeholders(dictionaries['zh-CN'][key]));
    }
  });

  it.each(TRANSLATIONS)('%s is translated', (locale) => {
    const untranslated = keys.filter((key) => dictionaries[locale][key] === dictionaries['zh-CN'][key]);
    expect(untranslated).toEqual(locale === 'zh-TW' ? SAME_IN_BOTH_SCRIPTS : []);
  });

  it.each(LOCALES)('%s leaves out what only an operator could act on', (locale) => {
    expect(Object.values(dictionaries[locale]).filter((text) => OPERATOR_WORDS.test(text))).toEqual([]);
  });

  it.each<[Locale, number, string, string]>([
    ['zh-CN', 1, '图作会员 1 个月', '每 1 个月自动扣 ¥9，可随时取消'],
    ['en', 1, 'Tuzuo membership, 1 month', '¥9 every month, cancel anytime'],
    ['en', 12, 'Tuzuo membership, 12 months', '¥9 every 12 months, cancel anytime'],
    ['es', 1, 'Suscripción a Tuzuo, 1 mes', '¥9 cada mes, cancelable en cualquier momento'],
    ['es', 3, 'Suscripción a Tuzuo, 3 meses', '¥9 cada 3 meses, cancelable en cualquier momento'],
    ['fr', 1, 'Abonnement Tuzuo, 1 mois', '¥9 tous les mois, annulable à tout moment'],
  ])('uses the form for the number in %s: %i', (locale, months, vip, terms) => {
    expect(say(locale, 'order.vip', { months })).toBe(vip);
    expect(say(locale, 'cashier.terms', { months, amount: '¥9' })).toBe(terms);
  });

  it('uses the form for a formatted number', () => {
    const loss = (points: string) => say('en', 'closing.loss.points', { points, bought: '0' });
    expect([loss('1'), loss('1,000')]).toEqual([
      '1 point, 0 of them purchased',
      '1,000 points, 0 of them purchased',
    ]);
  });

  it.each<[Locale, string]>([
    ['zh-CN', '不能大于 9'],
    ['zh-TW', '不能大於 9'],
    ['en', 'must be at most 9'],
    ['fr', 'doit être au plus égal à 9'],
    ['es', 'debe ser como máximo 9'],
  ])('fills placeholders in %s', (locale, text) => {
    expect(say(locale, 'field.tooBig', { limit: 9 })).toBe(text);
  });
});
