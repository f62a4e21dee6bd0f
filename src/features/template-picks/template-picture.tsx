import { Image, View } from '@tarojs/components';
import { absolute } from '@/request/send';
import type { Template } from './template';
import './template-picture.scss';

/** The thumbnail of a template or another page over a blurred placeholder that is available at once; fills its box. */
export const TemplatePicture = ({
  template: { thumbUrl, placeholder },
}: {
  template: Pick<Template, 'thumbUrl' | 'placeholder'>;
}) => (
  <View className="template-picture">
    <Image
      src={placeholder}
      mode="aspectFill"
      className="template-picture__image"
      nativeProps={{ alt: '' }}
    />
    <Image
      src={absolute(thumbUrl)}
      mode="aspectFill"
      lazyLoad
      className="template-picture__image"
      nativeProps={{ alt: '' }}
    />
  </View>
);
