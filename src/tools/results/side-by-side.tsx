import { View } from '@tarojs/components';
import { press, radioGroup } from '@/platform/press';
import { absolute } from '@/request/send';
import { Copy } from '@/ui/copy';
import { ScreenPhoto } from '@/ui/screen-photo';
import { type Asset, mayBeTransparent, type Task } from './task';
import { useTaskWords } from './words';
import './side-by-side.scss';

/** Limits of a tile's width over height. */
const SHAPES = { min: 3 / 4, max: 16 / 9 };

function TilePicture({ picture, alt }: { picture: Asset; alt: string }) {
  const { width, height } = picture;
  const shape = Math.min(SHAPES.max, Math.max(SHAPES.min, (width ?? 1) / (height ?? 1)));
  return (
    // Height by padding, as in the slider.
    <View className="side-by-side__picture" style={{ paddingTop: `${100 / shape}%` }}>
      <View className="side-by-side__fill">
        <ScreenPhoto src={absolute(picture.url)} alt={alt} transparent={mayBeTransparent(picture)} />
      </View>
    </View>
  );
}

type SideBySideProps = {
  task: Task;
  /** What all results are made from; undefined when there is none, or it was deleted. */
  source: Asset | undefined;
  current: number;
  onChoose: (index: number) => void;
};

/** All results of a run beside each other, after what they are made from; one of them is chosen. */
export function SideBySide({ task, source, current, onChoose }: SideBySideProps) {
  const t = useTaskWords();
  return (
    <View id="result-tiles" className="side-by-side" {...radioGroup(t('result.compare'))}>
      {source && (
        <View id="result-tile-source" className="side-by-side__tile">
          <TilePicture picture={source} alt={t('source')} />
          <Copy size={12} tone="muted" centered>
            {t('source')}
          </Copy>
        </View>
      )}
      {task.results.map((result, index) => {
        const name = t('result.number', { number: index + 1 });
        const isChosen = index === current;
        return (
          <View
            key={result.assetId}
            id={`result-tile-${index + 1}`}
            className={`side-by-side__tile ${isChosen ? 'side-by-side__tile--on' : ''}`}
            {...press(() => onChoose(index), { role: 'radio', checked: isChosen, label: name })}
          >
            <TilePicture picture={result} alt={name} />
            <Copy size={12} strong={isChosen} tone={isChosen ? 'accent' : 'muted'} centered>
              {name}
            </Copy>
          </View>
        );
      })}
    </View>
  );
}
