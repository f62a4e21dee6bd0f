import { View } from '@tarojs/components';
import type { Api } from '@tuzuo/contract/api';
import { useEffect, useState } from 'react';
import { useWords } from '@/i18n';
import { call } from '@/request';
import { absolute } from '@/request/send';
import type { SourcesPartProps } from '@/tools/page';
import { Copy } from '@/ui/copy';
import { PictureTile } from '@/ui/picture-tile';
import { SwipeRow } from '@/ui/swipe-row';
import { words } from './words';
import './model-row.scss';

type Model = Api['gen.model.list']['output']['items'][number];

type ModelsProps = SourcesPartProps & { kind: Model['kind'] };

/** Models provided by the operator, instead of an own photo; renders nothing when there are none. */
function Models({ kind, mayChoose, onPut }: ModelsProps) {
  const t = useWords(words);
  const [models, setModels] = useState<readonly Model[]>([]);
  const [busy, setBusy] = useState<string>();

  useEffect(() => {
    const asked = call('gen.model.list', { kind }, { toast: false });
    asked.result.then(
      ({ items }) => setModels(items),
      // Without a connection the page reports it, and the album still works.
      () => undefined,
    );
    return asked.abort;
  }, [kind]);

  const use = (modelId: string) => {
    if (!mayChoose()) return;
    setBusy(modelId);
    // Guests log in first; errors are shown on screen.
    call('gen.model.use', { modelId })
      .result.then(onPut, () => undefined)
      .finally(() => setBusy(undefined));
  };

  if (models.length === 0) return null;
  return (
    <View className="model-row">
      <View className="model-row__title">
        <Copy size={14} strong>
          {t('models')}
        </Copy>
      </View>
      <SwipeRow>
        {models.map(({ modelId, url }, index) => (
          <PictureTile
            key={modelId}
            id={`tool-model-${index + 1}`}
            src={absolute(url)}
            text={t('model', { number: index + 1 })}
            role="link"
            chosen={busy === modelId}
            disabled={busy !== undefined}
            onPress={() => use(modelId)}
          />
        ))}
      </SwipeRow>
    </View>
  );
}

/** Portraits of models. */
export const ModelRow = (props: SourcesPartProps) => <Models kind="face" {...props} />;

/** Full-length photos of models. */
export const FigureRow = (props: SourcesPartProps) => <Models kind="figure" {...props} />;
