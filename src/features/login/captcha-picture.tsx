import { Image, View } from '@tarojs/components';
import './captcha-picture.scss';

type CaptchaPictureProps = {
  /** Sizes in the server's pixels; data URLs. */
  puzzle: {
    background: string;
    piece: string;
    width: number;
    height: number;
    pieceSize: number;
    pieceY: number;
  };
  /** Distance of the piece from the left, in the server's pixels. */
  position: number;
};

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** The picture with its gap, and the piece over it; as wide as its place, whatever the server's pixels. */
export function CaptchaPicture({ puzzle, position }: CaptchaPictureProps) {
  const { background, piece, width, height, pieceSize, pieceY } = puzzle;
  return (
    <View className="captcha-picture" style={{ paddingTop: percent(height, width) }}>
      <Image
        className="captcha-picture__ground"
        src={background}
        mode="scaleToFill"
        nativeProps={{ alt: '', draggable: false }}
      />
      <Image
        className="captcha-picture__piece"
        src={piece}
        mode="scaleToFill"
        nativeProps={{ alt: '', draggable: false }}
        style={{
          left: percent(position, width),
          top: percent(pieceY, height),
          width: percent(pieceSize, width),
          height: percent(pieceSize, height),
        }}
      />
    </View>
  );
}
