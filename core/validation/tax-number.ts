import { isIdCardNumber } from './id-card';

/** Characters of a unified social credit code (GB 32100-2015): digits and letters without I, O, S, V and Z. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

const CREDIT_CODE = /^[1-9A-HJ-NPQRTUWXY]\d{7}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Whether the last character of a credit code matches its checksum: powers of 3, modulo 31. */
function isCreditCode(text: string): boolean {
  if (!CREDIT_CODE.test(text)) return false;
  let weight = 1;
  let sum = 0;
  for (const character of text.slice(0, -1)) {
    sum += CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % CHARACTERS.length;
  }
  return CHARACTERS[(CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length] === text.slice(-1);
}

/** A taxpayer number of mainland China, in capitals: a credit code or, for a sole proprietor, the ID card number. */
export const isTaxNumber = (text: string): boolean =>
  isCreditCode(text) || (text.length === 18 && isIdCardNumber(text));
