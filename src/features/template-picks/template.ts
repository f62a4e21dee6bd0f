import type { Api } from '@tuzuo/contract/api';
import { TEMPLATE_BASE } from '@tuzuo/core/api/share';
import type { Size } from '@tuzuo/core/geometry/size';
import { urlOf } from '@/navigation';
import type { ShareContent } from '@/platform/share';
import { cardAt } from '@/shell/share-entry';

/** A template as lists have it. */
export type Template = Api['template.template.list']['output']['items'][number];

/** What a list asks for. */
export type TemplateQuery = Partial<
  Pick<
    Api['template.template.list']['input'],
    'categoryId' | 'sceneId' | 'query' | 'size' | 'color' | 'favorite' | 'recent'
  >
>;

/** Pages that are higher, in widths, show their middle in lists. */
const HIGHEST = 2;

/** Height of a page by its width, as lists show it. */
export const shownRatio = ({ width, height }: Size) => Math.min(HIGHEST, height / width);

/** What a friend is sent of a template. */
export const sharedTemplate = ({ templateId, title }: Template): ShareContent => ({
  title,
  url: urlOf('templates', { templateId }),
  card: cardAt(`${TEMPLATE_BASE}/${templateId}.jpg`),
});
