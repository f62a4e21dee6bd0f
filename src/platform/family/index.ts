import type { Family } from '@tuzuo/core/api/family';
import { VARIANT } from '@/platform/variant';

/** The kind of client; it determines the login calls and the sessions. */
export const family = (): Family => (VARIANT === 'idphoto' ? 'wxmini_idphoto' : 'wxmini');
