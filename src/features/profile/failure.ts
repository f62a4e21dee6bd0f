import { ApiError } from '@/request';
import { useProfileWords } from './words';

/** Error message: the server's message for a field first. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return useProfileWords.say('network');
  const fields: unknown = error.data instanceof Object ? Reflect.get(error.data, 'fields') : undefined;
  const [first] = fields instanceof Object ? Object.values(fields) : [];
  return typeof first === 'string' ? first : error.reason;
}
