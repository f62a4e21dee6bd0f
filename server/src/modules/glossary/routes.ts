import type { Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Glossaries } from './service';

/** Handlers of the calls about the caller's glossary. */
export function glossaryHandlers({
  sessions,
  glossaries,
}: {
  sessions: Pick<Sessions, 'authenticate'>;
  glossaries: Glossaries;
}): Handlers<'translate.glossary.get' | 'translate.glossary.save'> {
  return {
    'translate.glossary.get': async (_input, { sessionToken }) =>
      glossaries.get((await sessions.authenticate(sessionToken)).userId),
    'translate.glossary.save': async ({ items }, { sessionToken }) =>
      glossaries.save((await sessions.authenticate(sessionToken)).userId, items),
  };
}
