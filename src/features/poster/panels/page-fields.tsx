import { withText } from '@tuzuo/poster/edit/fill-in';
import { selectAnywhere } from '@tuzuo/poster/edit/state';
import type { PosterField } from '@tuzuo/poster/layers/layer-content';
import { useT } from '@/i18n';
import { toolFaces } from '@/tools/catalog';
import type { PictureStore } from '@/tools/poster-pictures';
import type { Editor } from '../editor/use-editor';
import { PictureRow, TextRow, useLabels } from '../field-rows';
import type { OpenPoster } from '../open-poster';
import type { usePictureChange } from '../use-pictures';
import { usePosterWords } from '../words';

export type FieldRowsProps = {
  editor: Editor;
  poster: OpenPoster;
  /** All fields of the page, from which the labels are derived. */
  fields: readonly PosterField[];
  pictures: PictureStore;
  changing: ReturnType<typeof usePictureChange>;
  /** Ids of layers whose code cannot be encoded. */
  broken: readonly string[];
  /** Key of the field to focus. */
  writing: string | undefined;
  onWrite: (key: string | undefined) => void;
  /** Restricts the rows to this layer. */
  of?: string;
};

/** The page's editable texts and images, as rows. */
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
