import type { Handlers } from '../../http/port';
import type { Templates } from './service';

type TemplateRouteName =
  | 'template.category.list'
  | 'template.scene.list'
  | 'template.tag.list'
  | 'template.template.list'
  | 'template.template.get'
  | 'template.favorite.set';

type TemplateRouteDependencies = { templates: Templates };

/** Handlers of the calls about templates: open to everyone, except favorites and recently used ones. */
export function templateHandlers({ templates }: TemplateRouteDependencies): Handlers<TemplateRouteName> {
  return {
    'template.category.list': async (_input, { locale }) => templates.categories(locale),
    'template.scene.list': async (_input, { locale }) => templates.scenes(locale),
    'template.tag.list': async (_input, { locale }) => templates.tags(locale),
    'template.template.list': async (input, { locale, userId, requireUser }) =>
      templates.list(input, { locale, userId: input.favorite || input.recent ? requireUser() : userId }),
    'template.template.get': async ({ templateId }, { locale, userId }) =>
      templates.get(templateId, { locale, userId }),
    'template.favorite.set': async (input, { userId }) => templates.setFavorite(userId, input),
  };
}
