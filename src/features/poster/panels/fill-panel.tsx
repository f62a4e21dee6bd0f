import { View } from '@tarojs/components';
import { POSTER_TITLE_LENGTH } from '@tuzuo/core/api/poster';
import { withText } from '@tuzuo/core/poster/edit/fill-in';
import { selectAnywhere } from '@tuzuo/core/poster/edit/state';
import type { PosterField } from '@tuzuo/core/poster/fields';
import { useState } from 'react';
import { useT } from '@/i18n';
import { open, urlOf } from '@/navigation';
import { toolFaces } from '@/tools/catalog';
import { Button } from '@/ui/button';
import { Copy } from '@/ui/copy';
import { Field } from '@/ui/field';
import type { Editor } from '../editor/use-editor';
import { PictureRow, TextRow, useLabels } from '../field-rows';
import { VersionsSheet } from '../late';
import { usePosterWords } from '../locales';
import type { PictureStore } from '../picture-store';
import type { usePictureChange } from '../use-pictures';
import type { OpenPoster } from '../use-poster';

export type FieldRowsProps = {
  editor: Editor;
  poster: OpenPoster;
  /** All of the page's, by which they are called. */
  fields: readonly PosterField[];
  pictures: PictureStore;
  changing: ReturnType<typeof usePictureChange>;
  /** Ids of layers whose code cannot be made. */
  broken: readonly string[];
  /** Key of the field that is to be written in. */
  writing: string | undefined;
  onWrite: (key: string | undefined) => void;
  /** Those of this layer alone. */
  of?: string;
};

/** Words and pictures of the page to fill in, as rows. */
export function FieldRows({
  editor,
  poster,
  fields,
  pictures,
  changing,
  broken,
  writing,
  onWrite,
  of,
}: FieldRowsProps) {
  const t = usePosterWords();
  const common = useT();
  const labels = useLabels(fields);
  const select = ({ layerId }: PosterField) => {
    if (layerId !== undefined) editor.apply((state) => selectAnywhere(state, layerId));
  };
  const waitingFor = (key: string): string | undefined => {
    const { working } = changing;
    if (working?.key !== key) return undefined;
    const name = common(toolFaces[working.tool].name);
    return working.percent === undefined ? `${name}…` : `${name} ${working.percent}%`;
  };
  return (
    <>
      {fields.map((field, index) => {
        const { key } = field;
        if (of !== undefined && field.layerId !== of) return null;
        const id = `poster-field-${index + 1}`;
        const label = labels[index] ?? '';
        if (field.kind === 'picture') {
          const { source, cutOut } = field;
          return (
            <PictureRow
              key={key}
              id={id}
              label={label}
              address={pictures.addressOf(source)}
              isCutOut={cutOut}
              isFailed={pictures.isFailed(source)}
              isChosen={false}
              waiting={waitingFor(key)}
              onChoose={() => void changing.choose(key, cutOut)}
              onRetry={() => pictures.retry(source)}
            />
          );
        }
        return (
          <TextRow
            key={key}
            id={id}
            field={field}
            label={label}
            focused={key === writing}
            mistake={broken.includes(key) ? t('codeFailed') : undefined}
            onChange={(text) =>
              editor.apply(
                (state) => ({ ...state, document: withText(state.document, state.page, field, text) }),
                key,
              )
            }
            onFocus={(has) => {
              if (has && of === undefined) select(field);
              if (!has) poster.endStep();
              onWrite(has ? key : undefined);
            }}
          />
        );
      })}
    </>
  );
}

/** Everything of the page that can be filled in: the quickest way through a template. */
export function FillPanel(props: FieldRowsProps) {
  const { fields, poster } = props;
  const t = usePosterWords();
  const [hasVersions, setVersions] = useState(false);
  return (
    <>
      <View className="design-page__hint">
        <Copy size={12} tone="muted">
          {t(fields.length > 0 ? 'hint' : 'empty')}
        </Copy>
      </View>
      <FieldRows {...props} />
      <Field
        id="poster-name"
        kind="text"
        label={t('name')}
        placeholder={t('namePlaceholder')}
        value={poster.present?.title ?? ''}
        maxLength={POSTER_TITLE_LENGTH}
        mistake={undefined}
        onChange={(text) => poster.change((now) => ({ ...now, title: text }), 'name')}
        onDone={() => undefined}
        onFocus={(has) => has || poster.endStep()}
      />
      {poster.loaded?.saved && (
        <>
          <Button id="poster-versions" look="plain" text={t('versions')} onPress={() => setVersions(true)} />
          <Button
            id="poster-mine"
            look="plain"
            text={t('mine')}
            onPress={() => void open(urlOf('template'))}
          />
        </>
      )}
      {hasVersions && poster.loaded?.saved && (
        <VersionsSheet
          poster={poster}
          posterId={poster.loaded.saved.posterId}
          onClose={() => setVersions(false)}
        />
      )}
    </>
  );
}
