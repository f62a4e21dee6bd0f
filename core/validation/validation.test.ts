import { describe, expect, it } from 'vitest';
import type { SpecCase } from '../../tests/spec/spec-line';
import { specCases, specLine } from '../../tests/spec/vitest';
import {
  DEFAULT_UPLOAD_EXTENSIONS,
  extensionOf,
  hasAllowedExtension,
  IMAGE_NAME_EXTENSIONS,
  isAmount,
  isDigitCode,
  isEmail,
  isIdCardNumber,
  isImageName,
  isLicensePlate,
  isMobile,
  isUrl,
} from './index';

type Rule = SpecCase & { check(text: string): boolean; good: string[]; bad: string[] };

const today = new Date('2026-11-21T00:00:00Z');

const contacts: Rule[] = [
  {
    lines: ['s5.mobile'],
    title: 'a mainland mobile number',
    check: isMobile,
    good: ['12000000000', '13800138000', '19912345678'],
    bad: [
      '',
      '11800138000',
      '10000000000',
      '23800138000',
      '1380013800',
      '138001380000',
      '+8613800138000',
    ].concat([' 13800138000', '13800138000\n', '138 0013 8000', '１３８００１３８０００']),
  },
  {
    lines: ['s5.email'],
    title: 'an e-mail address',
    check: isEmail,
    good: ['a@b.cn', 'first.last+tag@mail.example.com', "o'neil@example.org", 'x_y@xn--fiqs8s.xn--fiqs8s'],
    bad: ['', 'a', '@b.cn', 'a@', 'a@b', 'a@b.c', 'a@@b.cn', '.a@b.cn', 'a.@b.cn', 'a..b@c.cn'].concat(
      ['a b@c.cn', 'a@b..cn', 'a@-b.cn', 'a@b-.cn', 'a@1.2.3.4', 'a@b.cn\n'],
      [`${'a'.repeat(65)}@b.cn`, `a@${'b'.repeat(64)}.cn`],
    ),
  },
  {
    lines: ['s5.url'],
    title: 'a URL',
    check: isUrl,
    good: [
      'http://a.cn',
      'HTTPS://Example.com/',
      'https://example.com:8443/a/b?c=d#e',
      'https://a.cn?x=1',
    ].concat(['http://localhost:8787/x', 'http://127.0.0.1', 'http://[::1]:80/', 'https://例子.中国/图']),
    bad: [
      '',
      'a.cn',
      'ftp://a.cn',
      'javascript:alert(1)',
      'http://',
      'http:///a',
      'http://a',
      'http://a..cn',
    ].concat(
      ['http://a.cn:99999', 'http://a.cn:/', 'http://256.1.1.1', 'http://user@a.cn', 'http://a.cn/x y'],
      [' http://a.cn', 'http://a.cn\n', 'http://[zz]/'],
    ),
  },
];

const papers: Rule[] = [
  {
    lines: ['s5.id-card'],
    title: 'an ID card number',
    check: (text) => isIdCardNumber(text, today),
    good: [
      // The example of GB 11643-1999 itself, and with a small x.
      '11010519491231002X',
      '11010519491231002x',
      // Born on a leap day, in Hong Kong, today; the first generation.
      '440524200002290010',
      '810000199001010019',
      '440524202611210011',
      '110105491231002',
    ],
    bad: [
      '',
      // Wrong check digit, X in the middle, too short, too long, surrounding spaces.
      '110105194912310021',
      '1101051949123100X2',
      '1101051949123100',
      '11010519491231002X0',
      ' 11010519491231002X',
      '11010519491231002X\n',
      // Correct check digits, but: unknown province, month 13, no leap year, born tomorrow, in the 1800s.
      '000105194912310024',
      '110105194913310021',
      '110105199902290013',
      '440524202611220017',
      '110105189912310015',
      // The first generation with month 13, and with a letter.
      '110105491331002',
      '11010549123100X',
    ],
  },
  {
    lines: ['s5.plate'],
    title: 'a license plate',
    check: isLicensePlate,
    good: [
      '京A12345',
      '粤B1234Z',
      '沪A1234学',
      '川A1234警',
      '粤Z1234港',
      // New energy: small with its letter first, large with its letter last.
      '京AD12345',
      '粤BFA1234',
      '京A12345D',
      '使123456',
      '沪A1234领',
    ],
    bad: [
      '',
      '京A1234',
      '京A1234567',
      '京I12345',
      '京AI2345',
      '京AO2345',
      '京a12345',
      '京1A2345',
      '美A12345',
    ].concat(
      // New energy: invalid drive letter, and a letter among the digits.
      ['京AZ12345', '京A12345Z', '京AD1234A', '京A·12345', '京A12345 ', '使12345', '京A12345\n'],
    ),
  },
];

const numbers: Rule[] = [
  {
    lines: ['s5.amount'],
    title: 'an amount with up to two decimals',
    check: isAmount,
    good: ['0', '1', '10', '0.1', '0.01', '123456.78'],
    bad: ['', '.5', '1.', '1.234', '-1', '+1', '01', '1,000', '1e3', ' 1', '1\n', '一'],
  },
  {
    lines: ['s5.code'],
    title: 'a code of six digits',
    check: (text) => isDigitCode(text),
    good: ['000000', '123456'],
    bad: ['', '12345', '1234567', '12345a', ' 23456', '12345\n', '１２３４５６'],
  },
  {
    lines: ['s5.code'],
    title: 'a code of four digits',
    check: (text) => isDigitCode(text, 4),
    good: ['0123'],
    bad: ['123', '12345'],
  },
];

const RULES: Rule[] = [...contacts, ...papers, ...numbers];

specCases('unit', RULES, ({ check, good, bad }) => {
  expect(good.filter((text) => !check(text))).toEqual([]);
  expect(bad.filter((text) => check(text))).toEqual([]);
});

describe('image names', () => {
  specLine(
    's5.upload-extensions',
    'unit',
    'are accepted for uploads with the extensions jpg, png and jpeg',
    () => {
      expect(DEFAULT_UPLOAD_EXTENSIONS).toEqual(['jpg', 'png', 'jpeg']);
      for (const name of ['a.jpg', 'a.PNG', 'a.b.jpeg', 'http://x.cn/a.jpg?w=1#top']) {
        expect(hasAllowedExtension(name), name).toBe(true);
      }
      for (const name of ['a.webp', 'a.gif', 'jpg', '.jpg', 'a.jpg.exe', 'a.jpg/b', 'a?b=c.jpg', '']) {
        expect(hasAllowedExtension(name), name).toBe(false);
      }
      expect(hasAllowedExtension('a.webp', ['webp'])).toBe(true);
    },
  );

  specLine('s5.image-names', 'unit', 'are recognized by nine extensions', () => {
    const nine = ['jpg', 'jpeg', 'png', 'webp', 'bmp', 'gif', 'tiff', 'tga', 'exif'];
    expect(IMAGE_NAME_EXTENSIONS).toEqual(nine);
    for (const extension of nine) expect(isImageName(`图.${extension.toUpperCase()}`), extension).toBe(true);
    for (const name of ['a.heic', 'a.svg', 'a.mp4', 'a', '']) expect(isImageName(name), name).toBe(false);
  });

  it.each([
    ['C:\\tmp\\a.JPG', 'jpg'],
    ['http://x.cn/a.b/c', ''],
    ['a.tar.gz', 'gz'],
    ['a.', ''],
  ])('%j has the extension %j', (name, extension) => expect(extensionOf(name)).toBe(extension));
});
