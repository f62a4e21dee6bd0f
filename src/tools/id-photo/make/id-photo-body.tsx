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
import {
  AnalysisLine,
  analysisIn,
  hasSourceIn,
  needsOtherPhotoIn,
  type OpenTool,
  SourceCard,
} from '@/tools/page';
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

type BodyProps = { page: OpenTool; bar: (another: ReactNode) => ReactNode };

type Values = Readonly<Record<string, unknown>>;

/** The document choice in an address, which may be invalid; a custom size that is incomplete is asked for. */
function choiceIn({ specId, custom }: Values) {
  if (typeof specId === 'string') return { specId };
  return custom instanceof Object && isCustomSize(custom) ? { custom } : {};
}

type PortraitProps = { page: OpenTool; document: PhotoDocument; found: ReturnType<typeof useFound> };

/** The portrait as it will look, or the original until that is known. */
function Portrait({ page, document, found }: PortraitProps) {
  const { pictures, optionChanged } = page;
  const entry = page.useToolState(({ slots }) => slots[PORTRAIT]?.[0]);
  const values = page.useToolState((state) => state.values);
  const needsOther = page.useToolState(needsOtherPhotoIn);
  if (!entry) return null;
  const clear = () => pictures.empty(PORTRAIT);
  const change = needsOther ? undefined : clear;
  const { layers, frame, straightening } = found ?? {};
  return (
    <>
      {layers && frame ? (
        <LivePreview
          layers={layers}
          frame={frame}
          background={backgroundOf(values, document)}
          beauty={beautyOf(values)}
          onChange={change}
        />
      ) : (
        <SourceCard
          picked={entry.picked}
          onChange={change}
          onRetry={() => pictures.retry(entry.key)}
          onClear={clear}
        />
      )}
      <AnalysisLine page={page} />
      {straightening && frame && (
        <StraightenField
          straightening={straightening}
          frame={frame}
          background={backgroundOf(values, document)}
          value={values.straighten === true}
          onChange={(straighten) => optionChanged('straighten', straighten)}
        />
      )}
    </>
  );
}

/** The ID-photo page: first the document, then the portrait, its measurements, and its appearance. */
export function IdPhotoBody({ page, bar }: BodyProps) {
  const t = useMakeWords();
  const common = useT();
  const { optionChanged: set } = page;
  const values = page.useToolState((state) => state.values);
  const analysis = page.useToolState(analysisIn);
  const hasSource = page.useToolState(hasSourceIn);
  const choice = choiceIn(values);
  const { document, missing, again } = useChosenDocument(choice);
  const found = useFound(page);
  const chosen = page.useToolState(({ slots }) => (slots[PORTRAIT] ?? []).length > 0);
  const failed = analysis.found?.checks.filter(({ ok }) => !ok) ?? [];
  const unfit = failed.some(({ key }) => key !== OUTFIT_CHECK);
  const unwearable = !unfit && failed.length > 0;
  // There are no settings when no face or several faces were found.
  const settable = hasSource && (!unfit || found?.layers);
  // A setting for one head does not apply to the next.
  useEffect(() => {
    if (!chosen) set('straighten', undefined);
  }, [chosen, set]);
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
            page={page}
            document={document}
            verdict={found?.verdict}
            refusedOutfits={found?.refusedOutfits}
          />
          <FormatField
            document={document}
            value={formatOf(values)}
            onChange={(format) => set('format', format)}
          />
        </>
      )}
      {unwearable ? (
        <View className="id-photo-body__action">
          <Button
            id="outfit-off"
            fullWidth
            text={t('outfit.off')}
            onPress={() => set('outfitId', undefined)}
          />
        </View>
      ) : (
        chosen &&
        bar(
          // Back to the two ways to get a photo.
          <Button
            id="portrait-again"
            fullWidth
            text={t('preview.change')}
            onPress={() => page.pictures.empty(PORTRAIT)}
          />,
        )
      )}
    </>
  );
}
