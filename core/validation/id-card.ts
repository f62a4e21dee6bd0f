/** Province codes of GB/T 2260, the first two digits of an ID card number. */
const PROVINCES = new Set(
  (
    '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 ' +
    '71 81 82 83 91'
  ).split(' '),
);

/** Weights and check characters of GB 11643-1999 (ISO 7064, MOD 11-2). */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = '10X98765432';

/** Whether the date exists and is not after `today`. */
function isBirthday(year: number, month: number, day: number, today: Date): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && date.getTime() <= today.getTime();
}

function checkCharacter(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return CHECK_CHARACTERS.charAt(sum % 11);
}

const MODERN = /^\d{17}[\dXx]$/;
const FIRST_GENERATION = /^\d{15}$/;

/**
 * An ID card number of mainland China: 18 characters including the check character, or the 15 digits of the first
 * generation, which have none and imply the 1900s. Region and birthday are validated for both.
 */
export function isIdCardNumber(text: string, today: Date = new Date()): boolean {
  if (!PROVINCES.has(text.slice(0, 2))) return false;
  const number = FIRST_GENERATION.test(text) ? `${text.slice(0, 6)}19${text.slice(6)}` : text;
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number);
  if (!isBirthday(year ?? 0, month ?? 0, day ?? 0, today)) return false;
  if (FIRST_GENERATION.test(text)) return true;
  return MODERN.test(text) && checkCharacter(text) === text.charAt(17).toUpperCase();
}
