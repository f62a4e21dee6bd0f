import type { ImageLayer } from '@tuzuo/poster/document';
import { usePosterWords } from '../words';
import { Cell, CellGrid } from './cells';
import type { KindLook } from './kind-look';
import type { KindPanelProps } from './layer-panel';
import { PicturePanel } from './picture-panel';

/** Replacing, cropping and filtering an image, and tools for it. */
function ImagePanel({ editor, layer, changing, modes, onDone }: KindPanelProps<ImageLayer>) {
  const t = usePosterWords();
  return (
    <>
      <CellGrid>
        <Cell
          id="poster-change"
          text={t('change')}
          sign="image"
          disabled={changing.working !== undefined}
          onPress={() => void changing.choose(layer.id, layer.cutOut === true)}
        />
      </CellGrid>
      <PicturePanel
        editor={editor}
        layer={layer}
        onWork={changing.working ? undefined : (tool) => changing.ask(layer.id, layer.source, tool)}
        onCrop={() => modes.crop(layer.id)}
        onDone={onDone}
      />
    </>
  );
}

/** What the editor shows of images. */
export const imageLook: KindLook<ImageLayer> = {
  word: 'kind.picture',
  sign: 'image',
  Panel: ImagePanel,
  adds: [{ id: 'poster-add-picture', word: 'kind.picture', sign: 'image', add: undefined }],
};
