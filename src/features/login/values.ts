import { PASSWORD_LENGTH, SMS_CODE_LENGTH } from '@tuzuo/core/session/account';
import { isDigitCode, isMobile } from '@tuzuo/core/validation';
import type { FieldName } from './modes';
import type { useLoginWords } from './words';

export type LoginTranslate = ReturnType<typeof useLoginWords>;

export type Values = Readonly<Record<FieldName, string>>;

export const EMPTY: Values = { mobile: '', code: '', password: '', newPassword: '' };

/** Validation messages below the fields. */
export type Mistakes = Partial<Record<FieldName, string>>;

const { min, max } = PASSWORD_LENGTH;

const rules: Record<FieldName, { holds(value: string): boolean; says(t: LoginTranslate): string }> = {
  mobile: { holds: isMobile, says: (t) => t('mobile.wrong') },
  code: { holds: (value) => isDigitCode(value), says: (t) => t('code.wrong') },
  // Not checked for its length: the rules may have been different when it was set.
  password: { holds: (value) => value !== '', says: (t) => t('password.missing') },
  newPassword: {
    holds: ({ length }) => length >= min && length <= max,
    says: (t) => t('password.length', { min, max }),
  },
};

/** Validation messages for the fields of a mode; empty when they are valid. */
export function mistakesIn(values: Values, fields: readonly FieldName[], t: LoginTranslate): Mistakes {
  const wrong = fields.filter((field) => !rules[field].holds(values[field]));
  return Object.fromEntries(wrong.map((field) => [field, rules[field].says(t)]));
}

/** The input without characters that people paste along with numbers: blanks, dashes and the country code +86. */
export function cleaned(field: FieldName, text: string): string {
  if (field === 'mobile') return text.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '');
  return field === 'code' ? text.replace(/\D/g, '').slice(0, SMS_CODE_LENGTH) : text;
}
