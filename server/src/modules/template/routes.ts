import { CallError } from '../../errors';
import type { CallContext, Handlers } from '../../http/port';
import type { Sessions } from '../session/service';
import type { Templates } from './service';

type TemplateRouteName =
  | 'template.category.list'
  | 'template.scene.list'
  | 'template.tag.list'
  | 'template.template.list'
  | 'template.template.get'
  | 'template.favorite.set';

type TemplateRouteDependencies = { sessions: Pick<Sessions, 'authenticate'>; templates: Templates };

/** Handlers of the calls about templates: open to everyone, except favorites and recently used ones. */
export function templateHandlers({
  sessions,
  templates,
}: TemplateRouteDependencies): Handlers<TemplateRouteName> {
  const userOf = async ({ sessionToken }: CallContext) => (await sessions.authenticate(sessionToken)).userId;

  /** The reader; `userId` is undefined for a guest and for an expired session. */
  const readerOf = async (context: CallContext) => {
    const { locale, sessionToken } = context;
    if (sessionToken === undefined) return { locale, userId: undefined };
    try {
      return { locale, userId: await userOf(context) };
    } catch (error) {
      if (error instanceof CallError) return { locale, userId: undefined };
      throw error;
    }
  };

  return {
    'template.category.list': async (_input, { locale }) => templates.categories(locale),
    'template.scene.list': async (_input, { locale }) => templates.scenes(locale),
    'template.tag.list': async (_input, { locale }) => templates.tags(locale),
    'template.template.list': async (input, context) => {
      const isOwn = input.favorite || input.recent;
      const reader = isOwn
        ? { locale: context.locale, userId: await userOf(context) }
        : await readerOf(context);
      return templates.list(input, reader);
    },
    'template.template.get': async ({ templateId }, context) =>
      templates.get(templateId, await readerOf(context)),
    'template.favorite.set': async (input, context) => templates.setFavorite(await userOf(context), input),
  };
}
