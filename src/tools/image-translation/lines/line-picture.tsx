import { View } from '@tarojs/components';
import type { Size } from '@tuzuo/core/geometry/size';
import { Copy } from '@/ui/copy';
import { Photo } from '@/ui/photo';
import type { Row } from './rows';
import './line-picture.scss';

const PERCENT = 100;

/** Where a line is, in percent of the picture. */
function placeOf({ line: { box } }: Row, { width, height }: Size) {
  const xs = box.map(([x]) => x);
  const ys = box.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    left: `${(PERCENT * left) / width}%`,
    top: `${(PERCENT * top) / height}%`,
    width: `${(PERCENT * (Math.max(...xs) - left)) / width}%`,
    height: `${(PERCENT * (Math.max(...ys) - top)) / height}%`,
  };
}

type LinePictureProps = {
  url: string;
  alt: string;
  size: Size;
  rows: readonly Row[];
};

/** The picture with a numbered frame around each line; what is not translated has a pale one. */
export function LinePicture({ url, alt, size, rows }: LinePictureProps) {
  return (
    <View className="line-picture" style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      <Photo id="text-lines-picture" src={url} alt={alt} />
      {rows.map((row, index) => (
        <View
          key={JSON.stringify(row.line.box)}
          className={`line-picture__box line-picture__box--${row.on ? 'on' : 'off'}`}
          style={placeOf(row, size)}
        >
          <View className="line-picture__number">
            <Copy size={10} tone="on-dark">
              {index + 1}
            </Copy>
          </View>
        </View>
      ))}
    </View>
  );
}
