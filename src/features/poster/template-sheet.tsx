import { View } from '@tarojs/components';
import type { PosterDocument } from '@tuzuo/poster/document';
import { useEffect, useState } from 'react';
import { shownRatio, type Template, TemplatePicture } from '@/features/template-picks';
import { press } from '@/platform/press';
import { call } from '@/request';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { showToast } from '@/ui/feedback';
import { Sheet, useSheet } from '@/ui/sheet';
import { Skeleton } from '@/ui/skeleton';
import { usePosterWords } from './words';
import './template-sheet.scss';

type TemplateSheetProps = { onTemplate: (template: PosterDocument) => void; onClose: () => void };

type LoadedTemplates = { items: readonly Template[]; cursor: string | undefined };

/** Templates that fit the poster's texts and images. */
export function TemplateSheet({ onTemplate, onClose }: TemplateSheetProps) {
  const t = usePosterWords();
  const sheet = useSheet(onClose);
  const [shown, setShown] = useState<LoadedTemplates>();
  const [state, setState] = useState<'loading' | 'failed' | 'there'>('loading');
  const [opening, setOpening] = useState<string>();

  const load = (cursor?: string) => {
    setState('loading');
    const { result } = call('template.template.list', cursor === undefined ? {} : { cursor }, {
      toast: false,
    });
    result.then(
      ({ items, nextCursor }) => {
        setShown((before) => ({ items: [...(before?.items ?? []), ...items], cursor: nextCursor }));
        setState('there');
      },
      () => setState('failed'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it opens
  useEffect(() => load(), []);

  const open = async (templateId: string) => {
    if (opening !== undefined) return;
    setOpening(templateId);
    try {
      const { doc } = await call('template.template.get', { templateId }, { toast: false }).result;
      sheet.close(() => onTemplate(doc));
    } catch {
      showToast(t('page.templateFailed'));
    } finally {
      setOpening(undefined);
    }
  };

  return (
    <Sheet id="poster-templates" title={t('page.template')} close={t('close')} sheet={sheet}>
      <View className="poster-sheet__note">
        <Copy tone="muted">{t('page.templateText')}</Copy>
      </View>
      <View className="template-sheet">
        {shown?.items.map((template) => (
          <View
            key={template.templateId}
            id={`poster-template-${template.templateId}`}
            className={`template-sheet__one template-sheet__one--${template.templateId === opening ? 'opening' : 'calm'}`}
            {...press(() => void open(template.templateId), { role: 'button', label: template.title })}
          >
            <View
              className="template-sheet__page"
              style={{ paddingBottom: `${shownRatio(template) * 100}%` }}
            >
              <TemplatePicture template={template} />
            </View>
          </View>
        ))}
      </View>
      {state === 'loading' && <Skeleton shape="title" />}
      {state === 'failed' && <Copy tone="danger">{t('page.templateFailed')}</Copy>}
      {(state === 'failed' || shown?.cursor !== undefined) && (
        <Button
          id="poster-templates-more"
          variant="quiet"
          fullWidth
          busy={state === 'loading'}
          text={t(state === 'failed' ? 'retry' : 'add.more')}
          onPress={() => load(shown?.cursor)}
        />
      )}
    </Sheet>
  );
}
