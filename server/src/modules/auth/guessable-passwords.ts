import { dictionary } from '@zxcvbn-ts/language-common';
import { RefusedField } from '../../errors';

/** The 49,000 most common passwords, in lower case. */
const COMMON = new Set(dictionary['passwords-common']);

const PRODUCT_NAMES = ['tuzuo', '图作', '圖作'];

/** Keyboard rows, and alphabetical and numerical order. */
const ROWS = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Common letter substitutions. */
const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Maximum length of a date, year, sign or digits that adds nothing to a common password. */
const DECORATION = 4;

/** Last digits of a mobile number, which people around its owner know. */
const MOBILE_TAIL = 8;

/** Minimum length of a run that counts. */
const SHORTEST_RUN = 3;
const MAX_RUNS = 3;

const LONGEST_PERIOD = 4;

const DATE = /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;

const undisguised = (text: string) => text.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? sign);

const isCommon = (text: string) => COMMON.has(text) || COMMON.has(undisguised(text));

/** `word`, `word123`, `2024word!`: a common password with a few extra characters around it. */
function isDecorated(text: string): boolean {
  const [, before = '', core = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(text) ?? [];
  return core !== '' && before.length + behind.length <= DECORATION && isCommon(core);
}

/** `abababab`, `aaaaaaaa`: a short part repeated. */
function isRepetition(text: string): boolean {
  return Array.from({ length: LONGEST_PERIOD }, (_, index) => text.slice(0, index + 1)).some(
    (part) => part.repeat(Math.ceil(text.length / part.length)).slice(0, text.length) === text,
  );
}

/** `asdf1234`: made up entirely of keyboard runs. */
function isWalk(text: string): boolean {
  let rest = text;
  for (let runs = 0; rest !== '' && runs < MAX_RUNS; runs += 1) {
    let length = rest.length;
    while (length >= SHORTEST_RUN && !ROWS.some((row) => row.includes(rest.slice(0, length)))) length -= 1;
    if (length < SHORTEST_RUN) return false;
    rest = rest.slice(length);
  }
  return rest === '';
}

/** Consists of little more than the product name. */
function isProductName(text: string): boolean {
  const rest = PRODUCT_NAMES.reduce((left, name) => left.replaceAll(name, ''), text);
  return rest !== text && rest.length <= DECORATION;
}

/** Consists of little more than the mobile number. */
function isMobile(text: string, mobile: string): boolean {
  const tail = mobile.slice(-MOBILE_TAIL);
  return (
    mobile.includes(text) || text.replace(mobile, tail).replace(tail, '').length < MOBILE_TAIL - DECORATION
  );
}

/** Whether an attacker who tries common passwords, or ones derived from this number, would soon guess it. */
export function isGuessable(password: string, mobile: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  return (
    isCommon(text) ||
    isDecorated(text) ||
    isDecorated(undisguised(text)) ||
    isRepetition(text) ||
    isWalk(text) ||
    isProductName(text) ||
    isMobile(text, mobile) ||
    DATE.test(text)
  );
}

/** @throws RefusedField for a new password that is easy to guess */
export function refuseGuessable(password: string, mobile: string): void {
  if (isGuessable(password, mobile)) throw new RefusedField('password', 'password.guessable');
}
