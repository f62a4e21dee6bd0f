import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { sharedTemplate, type Template } from '@/features/template-picks';
import { open, urlOf } from '@/navigation';
import { useBackClose } from '@/platform/back-close';
import { press } from '@/platform/press';
import { call } from '@/request';
import { absolute } from '@/request/send';
import { requireLogin } from '@/session/login-gate';
import { ShareButton } from '@/shell/share';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import heart from '@/ui/heart.png';
import heartOn from '@/ui/heart-on.png';
import { Picture } from '@/ui/picture';
import { Sheet, useSheet } from '@/ui/sheet';
import { SwipeStage } from '@/ui/swipe-stage';
import { usePreviewWords } from './words';
import './preview-panel.scss';

type PreviewPanelProps = {
  template: Template;
  /** Its neighbors in the list. */
  previous: Template | undefined;
  next: Template | undefined;
  onShow: (template: Template) => void;
  /** Called when it was added to or removed from the favorites. */
  onChange: (template: Template) => void;
  onClose: () => void;
};

type TemplateDetails = Api['template.template.get']['output'];

/** A template in large above its list, with its details and a button to use it. */
export function PreviewPanel({ template, previous, next, onShow, onChange, onClose }: PreviewPanelProps) {
  const t = usePreviewWords();
  const { templateId, title } = template;
  const whole = useTemplateDetails(templateId);
  const sheet = useSheet(onClose);
  const closeSheet = useBackClose(() => sheet.close());
  return (
    <Sheet
      id="template-panel"
      title={title}
      close={t('close')}
      sheet={{ ...sheet, close: () => closeSheet() }}
    >
      <Stage template={template} whole={whole} previous={previous} next={next} onShow={onShow} />
      <Groups whole={whole} />
      <View className="template-panel__actions">
        <FavoriteButton template={template} onChange={onChange} />
        <ShareButton
          id="template-share"
          tight
          text={t('share')}
          content={sharedTemplate(template)}
          thing={{ kind: 'template', id: templateId }}
        />
        <View className="template-panel__use">
          <Button
            id="template-use"
            fullWidth
            text={t('use')}
            // The panel stays open: going back returns to it.
            onPress={() => void open(urlOf('create-design', { templateId }))}
          />
        </View>
      </View>
    </Sheet>
  );
}

/** The details of the displayed template; undefined until the server has answered. */
function useTemplateDetails(templateId: string): TemplateDetails | undefined {
  const [whole, setWhole] = useState<TemplateDetails>();
  useEffect(() => {
    // Without an answer the thumbnail and the name stay.
    const { result, abort } = call('template.template.get', { templateId }, { toast: false });
    result.then(setWhole, () => undefined);
    return abort;
  }, [templateId]);
  return whole?.templateId === templateId ? whole : undefined;
}

type StageProps = Pick<PreviewPanelProps, 'template' | 'previous' | 'next' | 'onShow'> & {
  whole: TemplateDetails | undefined;
};

/** The image, sharp once it is loaded, with arrows to its neighbors. */
function Stage({ template, whole, previous, next, onShow }: StageProps) {
  const t = usePreviewWords();
  const { title, thumbUrl, placeholder } = template;
  return (
    <SwipeStage
      stageId="template-stage"
      previousId="template-previous"
      nextId="template-next"
      placeholder={placeholder}
      pictures={[absolute(thumbUrl), ...(whole ? [absolute(whole.previewUrl)] : [])]}
      alt={title}
      onPrevious={previous && (() => onShow(previous))}
      onNext={next && (() => onShow(next))}
      words={{ previous: t('previous'), next: t('next') }}
    >
      <Measure template={template} whole={whole} />
    </SwipeStage>
  );
}

/** The template's size. */
function Measure({ template: { width, height, pages }, whole }: Pick<StageProps, 'template' | 'whole'>) {
  const t = usePreviewWords();
  const printed = whole && printedSize(whole);
  const size = printed ? t('sizeMm', printed) : t('sizePx', { width, height });
  return (
    <Copy id="template-measure" size={12} tone="muted" centered>
      {pages > 1 ? `${size} · ${t('pages', { pages })}` : size}
    </Copy>
  );
}

/** Sides of a print format in millimeters; undefined for a screen format. */
function printedSize({ doc: { size } }: TemplateDetails) {
  if (!size.print) return undefined;
  const { widthMm } = size.print;
  return { width: Math.round(widthMm), height: Math.round((widthMm * size.height) / size.width) };
}

/** Links to similar templates. */
function Groups({ whole }: Pick<StageProps, 'whole'>) {
  return (
    <View className="template-panel__groups">
      {whole && (
        <>
          <Button
            id="template-to-category"
            variant="plain"
            tight
            text={`${whole.category.name} ›`}
            onPress={() => void open(urlOf('template-category', { categoryId: whole.category.categoryId }))}
          />
          {whole.scene.name !== whole.category.name && (
            <Button
              id="template-to-scene"
              variant="plain"
              tight
              text={`${whole.scene.name} ›`}
              onPress={() => void open(urlOf('template-scene', { sceneId: whole.scene.sceneId }))}
            />
          )}
        </>
      )}
    </View>
  );
}

/** Adds the template to the user's favorites; a guest logs in first. */
function FavoriteButton({ template, onChange }: Pick<PreviewPanelProps, 'template' | 'onChange'>) {
  const t = usePreviewWords();
  const [busy, setBusy] = useState(false);
  const mark = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await requireLogin();
      const { templateId } = template;
      const wanted = !template.favorite;
      // Optimistic update; reverted when the server refuses, which it explains.
      onChange({ ...template, favorite: wanted });
      await call('template.favorite.set', { templateId, favorite: wanted }).result.then(
        ({ favorite }) => {
          onChange({ ...template, favorite });
          if (favorite) showToast(t('marked'));
        },
        () => onChange(template),
      );
    } catch {
      // Not logged in: nothing changes.
    } finally {
      setBusy(false);
    }
  };
  return (
    <View
      id="template-favorite"
      className="template-panel__heart"
      {...press(() => void mark(), {
        role: 'checkbox',
        label: t('favorite'),
        checked: template.favorite,
        disabled: busy,
      })}
    >
      <Picture src={template.favorite ? heartOn : heart} shape="heart" />
    </View>
  );
}
