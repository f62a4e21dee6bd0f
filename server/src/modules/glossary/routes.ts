import type { Handlers } from '../../http/port';
import type { Glossaries } from './service';

/** Handlers of the calls about the caller's glossary. */
export function glossaryHandlers({
  glossaries,
}: {
  glossaries: Glossaries;
}): Handlers<'translate.glossary.get' | 'translate.glossary.save'> {
  return {
    'translate.glossary.get': (_input, { userId }) => glossaries.get(userId),
    'translate.glossary.save': ({ items }, { userId }) => glossaries.save(userId, items),
  };
}
