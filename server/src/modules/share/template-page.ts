import type { Locale } from '@tuzuo/core/text/locale';
import { PICTURE_WIDTHS, type SharedTemplate } from '../template/service';
import { type ThingFacts, thingPage } from './thing-page';
import { shareWords } from './words/index';

/** The app page that starts a poster from a template. */
const useOf = (templateId: string) =>
  `/#/subPages/create-design/index?templateId=${encodeURIComponent(templateId)}`;

type TemplateFacts = Pick<ThingFacts, 'said' | 'icon'> & {
  locale: Locale;
  template: SharedTemplate;
};

export function templatePage({ locale, template, said, icon }: TemplateFacts): string {
  const { templateId, title, width, height, thumbUrl, previewUrl, placeholder, category, size } = template;
  const [small, large] = [PICTURE_WIDTHS.thumb, PICTURE_WIDTHS.preview];
  const picture = {
    src: previewUrl,
    files: { [small]: thumbUrl, [large]: previewUrl },
    placeholder,
  };
  return thingPage({
    locale,
    said,
    icon,
    name: title,
    size: { width, height },
    picture,
    facts: [category, size],
    use: { href: useOf(templateId), text: shareWords[locale].page.use },
  });
}
