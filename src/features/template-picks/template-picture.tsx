import { Image, View } from '@tarojs/components';
import { absolute } from '@/request/send';
import type { Template } from './template';
import './template-picture.scss';

/** The small picture of a template, or of another page, over a blurred one, which is there at once; together they fill their box. */
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
