import type { Api } from '@tuzuo/contract/api';
import { TEMPLATE_BASE } from '@tuzuo/core/api/share';
import type { Size } from '@tuzuo/core/geometry/size';
import { urlOf } from '@/navigation';
import type { ShareContent } from '@/platform/share';
import { cardAt } from '@/shell/share-entry';

/** A template as returned in lists. */
export type Template = Api['template.template.list']['output']['items'][number];

/** Filters of a list request. */
export type TemplateQuery = Partial<
  Pick<
    Api['template.template.list']['input'],
    'categoryId' | 'sceneId' | 'query' | 'size' | 'color' | 'favorite' | 'recent'
  >
>;

/** Maximum height over width in lists; taller pages show their middle. */
const HIGHEST = 2;

/** Height over width of a page, as displayed in lists. */
export const shownRatio = ({ width, height }: Size) => Math.min(HIGHEST, height / width);

/** What is shared of a template. */
export const sharedTemplate = ({ templateId, title }: Template): ShareContent => ({
  title,
  url: urlOf('templates', { templateId }),
  card: cardAt(`${TEMPLATE_BASE}/${templateId}.jpg`),
});
