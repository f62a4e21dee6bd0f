import type { Family } from '@tuzuo/core/api/family';
import { VARIANT } from '@/platform/variant';

/** Which kind of client this is: its own login calls, its own sessions. */
export const family = (): Family => (VARIANT === 'idphoto' ? 'wxmini_idphoto' : 'wxmini');
