import { EXAMPLE_PICTURES, exampleNames, exampleVideo } from '@tuzuo/core/tools/example-pictures';
import { useT } from '@/i18n';
import { absolute } from '@/request/send';
import { Video } from '@/ui/video';

/** Width over height, as for every example. */
const RATIO = 4 / 3;

/** The example: a video that the tool made from a photo. */
export function VideoExample() {
  const t = useT();
  const addressOf = (name: string) => absolute(`${EXAMPLE_PICTURES}/${name}`);
  return (
    <Video
      id="tool-example"
      src={addressOf(exampleVideo('ai-video-image'))}
      poster={addressOf(exampleNames('ai-video-image').after)}
      alt={t('tool.ai-video-image.name')}
      ratio={RATIO}
      silent
    />
  );
}
