import { useRef } from 'react';
import { Image, View } from 'react-native';
import ImageViewer from 'react-native-image-zoom-viewer';
import { ZOOM } from '@/lib/gesture/zoom';
import type { PictureViewerPort } from './port';

/** The package that Taro's own preview uses; Taro's preview cannot be embedded in a page. */
export const PictureViewer = (({ urls, start, altOf, onShow, onBroken }) => {
  const broken = useRef(onBroken);
  broken.current = onBroken;
  const idProps = { id: 'viewer' };
  return (
    <View {...idProps} style={{ flex: 1 }}>
      <ImageViewer
        imageUrls={urls.map((url, index) => ({ url, props: { index, accessibilityLabel: altOf(index) } }))}
        index={start}
        minScale={ZOOM.min}
        maxScale={ZOOM.max}
        backgroundColor="transparent"
        saveToLocalByLongPress={false}
        renderIndicator={() => <View />}
        renderImage={({ index, ...props }) => <Image {...props} onError={() => broken.current(index)} />}
        onChange={(index = 0) => onShow(index)}
      />
    </View>
  );
}) satisfies PictureViewerPort;
