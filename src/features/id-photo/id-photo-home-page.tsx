import { View } from '@tarojs/components';
import { PRESETS } from '@tuzuo/core/tools/presets';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { share } from '@/platform/share';
import { Page } from '@/shell/page';
import { cardAt, ShareEntry, toolCard } from '@/shell/share-entry';
import { ServerLine, TaskGrid, ToolBadge, ToolStatus, useFreshCatalog, useTasks } from '@/tools/catalog';
import { type DocumentChoice, DocumentChooser } from '@/tools/id-photo/documents';
import { Copy } from '@/ui/copy';
import { NavBar } from '@/ui/nav-bar';
import { Picture } from '@/ui/picture';
import prints from './prints.png';
import './id-photo-home-page.scss';

/** Opens the page that makes the photo; for a custom size without dimensions, that page asks for them. */
const make = (choice: DocumentChoice | { custom: object }) =>
  void open(urlOf('id-photo', { preset: JSON.stringify(choice) }));

/** One task per document. */
const DOCUMENT_TASKS = PRESETS.filter(({ tool, options }) => tool === 'id-photo' && 'specId' in options);

/** Home page of the ID-photo mini-program: the price, and the document that a photo is for. */
export function IdPhotoHomePage() {
  const t = useT();
  useFreshCatalog();
  const tasks = useTasks(DOCUMENT_TASKS);
  const content = { title: t('idPhoto.heroTitle'), card: cardAt(toolCard('id-photo')), url: urlOf('home') };
  share.useContent(content);
  return (
    <Page name="home" titleKey="app.idPhotoName">
      <NavBar
        title={t('app.idPhotoName')}
        action={<ShareEntry content={content} thing={{ kind: 'home' }} />}
      />
      <View className="id-photo-hero">
        <View className="id-photo-hero__picture">
          <Picture src={prints} shape="hero" />
        </View>
        <View className="id-photo-hero__words">
          <Copy size={16} strong>
            {t('idPhoto.heroTitle')}
          </Copy>
          <Copy size={12} tone="muted">
            {t('idPhoto.heroText')}
          </Copy>
        </View>
        <View className="id-photo-hero__facts">
          <ToolBadge id="tool-price-id-photo" tool="id-photo" />
          <ToolStatus tool="id-photo" />
        </View>
      </View>
      <View className="id-photo-tasks">
        <TaskGrid id="quick-tasks" tasks={tasks} />
      </View>
      <ServerLine />
      <DocumentChooser onChoose={make} onCustom={() => make({ custom: {} })} />
    </Page>
  );
}
