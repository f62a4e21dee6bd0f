import { View } from '@tarojs/components';
import { type ReactNode, useEffect } from 'react';
import { useT } from '@/i18n';
import { urlOf } from '@/navigation';
import { share } from '@/platform/share';
import { cardAt, toolCard } from '@/shell/share-entry';
import {
  type DocumentChoice,
  DocumentChooser,
  DocumentPlaceholder,
  type PhotoDocument,
} from '@/tools/id-photo/documents';
import { AnalysisLine, SourceCard, type ToolPageState } from '@/tools/page';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { useMakeWords } from '../words';
import { CustomForm } from './custom-form';
import { isCustomSize } from './custom-size';
import { DocumentCard, DocumentMissing } from './document-card';
import { FormatField } from './format-field';
import { LivePreview } from './live-preview';
import { PhotoSettings } from './photo-settings';
import { PORTRAIT, PortraitChooser } from './portrait-chooser';
import { backgroundOf, beautyOf, formatOf, useFound } from './settings';
import { StraightenField } from './straighten-field';
import { useChosenDocument } from './use-chosen-document';
import './id-photo-body.scss';

/** Key of the garment's check: when it fails, another garment may pass. */
const OUTFIT_CHECK = 'outfit';

type BodyProps = { page: ToolPageState; bar: (another: ReactNode) => ReactNode };

/** The document choice in an address, which may be invalid; a custom size that is incomplete is asked for. */
function choiceIn({ specId, custom }: ToolPageState['options']['values']) {
  if (typeof specId === 'string') return { specId };
  return custom instanceof Object && isCustomSize(custom) ? { custom } : {};
}

type PortraitProps = { page: ToolPageState; document: PhotoDocument; found: ReturnType<typeof useFound> };

/** The portrait as it will look, or the original until that is known. */
function Portrait({ page, document, found }: PortraitProps) {
  const { slots, store, analysis, options } = page;
  const [entry] = slots[PORTRAIT] ?? [];
  if (!entry) return null;
  const clear = () => store.empty(PORTRAIT);
  const change = page.waitsFor === 'photo' ? undefined : clear;
  const { layers, frame, straightening } = found ?? {};
  return (
    <>
      {layers && frame ? (
        <LivePreview
          layers={layers}
          frame={frame}
          background={backgroundOf(options.values, document)}
          beauty={beautyOf(options.values)}
          onChange={change}
        />
      ) : (
        <SourceCard
          picked={entry.picked}
          onChange={change}
          onRetry={() => store.retry(entry.key)}
          onClear={clear}
        />
      )}
      <AnalysisLine analysis={analysis} />
      {straightening && frame && (
        <StraightenField
          straightening={straightening}
          frame={frame}
          background={backgroundOf(options.values, document)}
          value={options.values.straighten === true}
          onChange={(straighten) => options.set('straighten', straighten)}
        />
      )}
    </>
  );
}

/** The ID-photo page: first the document, then the portrait, its measurements, and its appearance. */
export function IdPhotoBody({ page, bar }: BodyProps) {
  const t = useMakeWords();
  const common = useT();
  const { values, set } = page.options;
  const choice = choiceIn(values);
  const { document, missing, again } = useChosenDocument(choice);
  const found = useFound(page);
  const chosen = (page.slots[PORTRAIT] ?? []).length > 0;
  const failed = page.analysis.found?.checks.filter(({ ok }) => !ok) ?? [];
  const unfit = failed.some(({ key }) => key !== OUTFIT_CHECK);
  const unwearable = !unfit && failed.length > 0;
  // There are no settings when no face or several faces were found.
  const settable = page.source && (!unfit || found?.layers);
  const { set: setOption } = page.options;
  // A setting for one head does not apply to the next.
  useEffect(() => {
    if (!chosen) setOption('straighten', undefined);
  }, [chosen, setOption]);
  const title = document ? t('share', { name: document.name }) : common('idPhoto.heroTitle');
  share.useContent({
    title,
    url: urlOf('id-photo', { preset: JSON.stringify(choice) }),
    card: cardAt(toolCard('id-photo')),
  });
  /** Clears all settings: what one document allows, another may forbid. */
  const choose = (next?: DocumentChoice) => {
    for (const name of ['specId', 'custom', 'format', 'background', 'beauty', 'outfitId', 'straighten'])
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
  if (missing) return <DocumentMissing onRetry={again} onChange={() => choose()} />;
  if (!document) {
    return (
      <Panel id="document-loading" snug>
        <DocumentPlaceholder />
      </Panel>
    );
  }
  return (
    <>
      <DocumentCard document={document} onChange={() => choose()} />
      {chosen ? <Portrait page={page} document={document} found={found} /> : <PortraitChooser page={page} />}
      {settable && (
        <>
          <PhotoSettings
            options={page.options}
            document={document}
            verdict={found?.verdict}
            refusedOutfits={found?.refusedOutfits}
          />
          <FormatField
            document={document}
            value={formatOf(page.options.values)}
            onChange={(format) => set('format', format)}
          />
        </>
      )}
      {unwearable ? (
        <View className="id-photo-body__action">
          <Button id="outfit-off" wide text={t('outfit.off')} onPress={() => set('outfitId', undefined)} />
        </View>
      ) : (
        chosen &&
        bar(
          // Back to the two ways to get a photo.
          <Button
            id="portrait-again"
            wide
            text={t('preview.change')}
            onPress={() => page.store.empty(PORTRAIT)}
          />,
        )
      )}
    </>
  );
}
