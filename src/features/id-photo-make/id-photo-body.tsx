import { View } from '@tarojs/components';
import { type ReactNode, useRef } from 'react';
import { type DocumentChoice, DocumentChooser, type PhotoDocument } from '@/features/id-photo-documents';
import { VerdictList } from '@/features/id-photo-verdict';
import { AnalysisLine, SourceCard, type ToolPageState } from '@/features/tool-page';
import { useT } from '@/i18n';
import { urlOf } from '@/navigation';
import { share } from '@/platform/share';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Skeleton } from '@/ui/skeleton';
import { BackgroundField } from './background-field';
import { BeautyField } from './beauty-field';
import { CustomForm } from './custom-form';
import { isCustomSize } from './custom-size';
import { DocumentCard } from './document-card';
import { FormatField } from './format-field';
import { LivePreview } from './live-preview';
import { OutfitField } from './outfit-field';
import { PORTRAIT, PortraitChooser } from './portrait-chooser';
import { backgroundOf, beautyOf, formatOf } from './settings';
import { useChosenDocument } from './use-chosen-document';
import { useMakeWords } from './words';
import './id-photo-body.scss';

type BodyProps = { page: ToolPageState; children: ReactNode };

/** An address may say anything; a custom size that is none yet is to be asked for. */
function choiceIn({ specId, custom }: ToolPageState['options']['values']) {
  if (typeof specId === 'string') return { specId };
  return custom instanceof Object && isCustomSize(custom) ? { custom } : {};
}

/** The portrait as it will be, or as it is until that is known. */
function Portrait({ page, document }: { page: ToolPageState; document: PhotoDocument }) {
  const { slots, store, analysis, options } = page;
  const [entry] = slots[PORTRAIT] ?? [];
  // Looked at again, for another document or outfit: what was found before shows until then.
  const last = useRef(analysis.found?.idPhoto);
  if (!entry) last.current = undefined;
  else if (analysis.state === 'done') last.current = analysis.found?.idPhoto;
  const { layers, frame } = last.current ?? {};
  if (!entry) return <PortraitChooser page={page} />;
  const change = () => store.empty(PORTRAIT);
  if (layers && frame) {
    return (
      <>
        <LivePreview
          layers={layers}
          frame={frame}
          background={backgroundOf(options.values, document)}
          beauty={beautyOf(options.values)}
          onChange={change}
        />
        <AnalysisLine analysis={analysis} />
      </>
    );
  }
  return (
    <>
      <SourceCard
        picked={entry.picked}
        onChange={change}
        onRetry={() => store.retry(entry.key)}
        onClear={change}
      />
      <AnalysisLine analysis={analysis} />
    </>
  );
}

/** What can be set once there is a portrait. */
function Settings({ page, document }: { page: ToolPageState; document: PhotoDocument }) {
  const { options, analysis, source } = page;
  const { values, set } = options;
  const verdict = analysis.found?.idPhoto?.verdict;
  if (!source) return null;
  return (
    <>
      {verdict && <VerdictList verdict={verdict} />}
      <View className="id-photo-settings">
        <BackgroundField
          document={document}
          value={backgroundOf(values, document)}
          onChange={(background) => set('background', background)}
        />
        <BeautyField
          allowed={document.retouch}
          value={beautyOf(values)}
          onChange={(beauty) => set('beauty', beauty)}
        />
        <OutfitField
          allowed={document.retouch}
          value={typeof values.outfitId === 'string' ? values.outfitId : undefined}
          onChange={(outfitId) => set('outfitId', outfitId)}
        />
        <FormatField
          document={document}
          value={formatOf(values)}
          onChange={(format) => set('format', format)}
        />
      </View>
    </>
  );
}

/** The page of an ID photo: the document first, then the portrait, what is measured in it, and how it is to look. */
export function IdPhotoBody({ page, children }: BodyProps) {
  const t = useMakeWords();
  const common = useT();
  const { values, set } = page.options;
  const choice = choiceIn(values);
  const { document, missing, again } = useChosenDocument(choice);
  // No photo can be made of this portrait: what to do stands where the button was.
  const unfit = page.analysis.found?.checks.some(({ ok }) => !ok) ?? false;
  const title = document ? t('share', { name: document.name }) : common('idPhoto.heroTitle');
  share.useContent({ title, url: urlOf('id-photo', { preset: JSON.stringify(choice) }) });
  /** What one document allows another may forbid. */
  const choose = (next?: DocumentChoice) => {
    for (const name of ['specId', 'custom', 'format', 'background', 'beauty', 'outfitId'])
      set(name, undefined);
    for (const [name, value] of Object.entries(next ?? {})) set(name, value);
  };
  if (choice.specId === undefined && choice.custom === undefined) {
    return (
      <DocumentChooser
        custom={<CustomForm onUse={(custom) => choose({ custom })} />}
        startsCustom={values.custom !== undefined}
        onChoose={choose}
      />
    );
  }
  if (!document) {
    return (
      <View id={missing ? 'state-error' : 'document-loading'} className="id-photo-waiting">
        {missing ? (
          <>
            <Copy tone="danger">{t('document.missing')}</Copy>
            <View className="id-photo-waiting__actions">
              <Button id="document-again" look="quiet" text={common('server.retry')} onPress={again} />
              <Button
                id="document-change"
                look="plain"
                text={t('document.change')}
                onPress={() => choose()}
              />
            </View>
          </>
        ) : (
          <Skeleton />
        )}
      </View>
    );
  }
  return (
    <>
      <DocumentCard document={document} onChange={() => choose()} />
      <Portrait page={page} document={document} />
      <Settings page={page} document={document} />
      {!unfit && children}
    </>
  );
}
