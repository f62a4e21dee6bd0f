import { describe, expect, it } from 'vitest';
import { isGuessable } from './guessable-passwords';

const MOBILE = '13812345678';

describe('a new password', () => {
  it.each([
    ['is on the list', ['12345678', 'password', 'qwertyui', 'iloveyou1', '1qaz2wsx', 'abcd1234', 'a1234567']],
    ['is on the list in other letters', ['PASSWORD', 'QwErTyUi', 'ｐａｓｓｗｏｒｄ']],
    ['is on the list in disguise', ['p@ssw0rd', 'P@$$w0rd', '1loveyou', 'Dr4gonfly']],
    [
      'is on the list with a decoration',
      ['Password2024', 'password!!', '123dragon4', 'woaini1314', 'P@ssw0rd!1'],
    ],
    ['repeats itself', ['aaaaaaaa', '12121212', 'abcabcabca', '密码密码密码密码', '????????']],
    ['is a keyboard walk', ['asdf1234', 'zxcvbnm,./', '!@#$%^&*', '98765432', 'qwer asdf'.replace(' ', '')]],
    ['is the product name', ['tuzuo2026', 'TuZuoTuZuo', '图作图作图作图作', 'tuzuo123']],
    ['is the number', [MOBILE, MOBILE.slice(-8), `${MOBILE}a`, `a${MOBILE.slice(-8)}!`]],
    ['is a date', ['19900412', '20010131']],
  ])('is guessable when it %s', (_why, passwords) => {
    expect(passwords.filter((password) => !isGuessable(password, MOBILE))).toEqual([]);
  });

  it('is not guessable otherwise', () => {
    const good = [
      'correct horse',
      'violet tram 55',
      'x9!k#2Lm',
      '紫色电车第五十五号',
      'Kq83-hw2p',
      'mustard-window',
      '73918264',
      'first password',
      'tuzuo violet tram',
      `${MOBILE} violet`,
    ];
    expect(good.filter((password) => isGuessable(password, MOBILE))).toEqual([]);
  });
});
