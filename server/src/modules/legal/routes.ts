import type { Handlers } from '../../http/port';
import { findText } from './library';
import { presentLegalText } from './present';
import type { Legal } from './service';

/** The user agreement and the privacy policy, which need no login. */
export function legalHandlers(legal: Legal): Handlers<'open.legal_text.get'> {
  return {
    'open.legal_text.get': async ({ name }, { locale }) =>
      presentLegalText(findText(legal.library[name], locale), legal),
  };
}
