import { canvasFor, type ToolKey } from '@tuzuo/core/tools';
import type { CloudJob, CloudRoute, PictureRule } from '../port';
import { moveWords, ownWords, sceneWords } from '../words';

/** How Model Studio runs a tool: the model, its path, and the call's parameters. */
export type DashScopeRoute = CloudRoute & {
  /** Path below `/services/aigc`. */
  path: string;
  /** Responds with the result at once; other routes are polled. */
  sync?: true;
  /** Builds the call's `input` and `parameters`; `urls` are the pictures' URLs by slot. */
  call: (
    job: Pick<CloudJob, 'options' | 'source' | 'terms'>,
    urls: Readonly<Record<string, readonly string[]>>,
  ) => { input: Record<string, unknown>; parameters: Record<string, unknown> };
};

const MEGABYTE = 2 ** 20;

/** Limits that nearly every model shares. */
const PICTURES: PictureRule = { maxSide: 4_096, minSide: 512, maxBytes: 5 * MEGABYTE };

const IMAGE_SYNTHESIS = 'image2image/image-synthesis';

/** The user's words and the scene as one prompt. */
const placeWords = (options: CloudJob['options']): string =>
  [ownWords(options), sceneWords(options) ?? ''].filter((part) => part !== '').join('; ') ||
  'a plain bright studio with soft light';

const FACE_SWAP =
  'Replace the face of the person in the first picture by the face of the person in the second picture. Keep hair, ' +
  'body, clothes, pose, light and background of the first picture exactly as they are.';

const first = (urls: Readonly<Record<string, readonly string[]>>, slot: string) => urls[slot]?.[0];

/** The chosen length, rounded to one that the model supports, in seconds. */
const secondsOf = ({ seconds }: CloudJob['options']) => (Number(seconds) <= 5 ? 5 : 10);

/** Target languages of the model, by primary language tag. */
const TARGETS: Readonly<Record<string, string>> = {
  zh: 'zh',
  en: 'en',
  ja: 'ja',
  ko: 'ko',
  fr: 'fr',
  es: 'es',
  it: 'it',
  vi: 'vi',
  ms: 'ms',
  th: 'th',
  id: 'id',
  ar: 'ar',
  pt: 'pt',
  ru: 'ru',
};
const languageOf = (tag: unknown) => TARGETS[String(tag).split('-', 1)[0] ?? ''];

/** The service translates only from or to Chinese and English; a language to be detected may be either. */
const isHub = (tag: unknown) => ['zh', 'en', 'auto'].includes(languageOf(tag) ?? String(tag));

const inpainting = (model: string): Pick<DashScopeRoute, 'model' | 'path'> => ({
  model,
  path: IMAGE_SYNTHESIS,
});

/** The tools that Model Studio covers. */
export const DASHSCOPE_ROUTES: Partial<Record<ToolKey, DashScopeRoute>> = {
  'ai-cloth-model': {
    model: 'aitryon-plus',
    path: IMAGE_SYNTHESIS,
    pictures: PICTURES,
    result: 'free',
    // Its refiner needs the person's sex, which we do not ask for.
    serves: ({ refine }) => refine !== true,
    call: (_job, urls) => ({
      input: {
        person_image_url: first(urls, 'person'),
        // A one-piece garment goes into the top slot, with no bottom.
        top_garment_url: first(urls, 'onePiece') ?? first(urls, 'top'),
        bottom_garment_url: first(urls, 'onePiece') === undefined ? first(urls, 'bottom') : undefined,
      },
      parameters: { resolution: -1, restore_face: true },
    }),
  },
  'ai-change-shoes': {
    model: 'shoemodel-v1',
    path: 'virtualmodel/generation',
    pictures: PICTURES,
    result: 'free',
    count: ({ count }) => Number(count),
    call: ({ options }, urls) => ({
      input: { template_image_url: first(urls, 'person'), shoe_image_url: urls.shoes ?? [] },
      parameters: { n: Number(options.count) },
    }),
  },
  'ai-product': {
    model: 'wanx-background-generation-v2',
    path: 'background-generation/generation',
    pictures: { ...PICTURES, maxSide: 2_048, cutOut: ['product'] },
    result: 'free',
    count: ({ count }) => Number(count),
    call: ({ options }, urls) => ({
      input: { base_image_url: first(urls, 'product'), ref_prompt: placeWords(options) },
      parameters: { model_version: 'v3', n: Number(options.count), ref_prompt_weight: 0.5 },
    }),
  },
  'smart-eliminate': {
    ...inpainting('image-erase-completion'),
    pictures: { ...PICTURES, mask: 'white' },
    result: 'mask',
    call: (_job, urls) => ({
      input: { image_url: first(urls, 'source'), mask_url: first(urls, 'mask') },
      parameters: { dilate_flag: false },
    }),
  },
  'ai-expand': {
    ...inpainting('wanx2.1-imageedit'),
    pictures: PICTURES,
    result: 'canvas',
    // Each side can grow by its own length at most.
    serves: ({ ratio }) => ratio === undefined,
    call: ({ options, source }, urls) => {
      const canvas = canvasFor(source, options);
      const share = (part: number, whole: number) => 1 + part / whole;
      return {
        input: {
          function: 'expand',
          prompt: 'Continue the picture naturally.',
          base_image_url: first(urls, 'source'),
        },
        parameters: {
          n: 1,
          top_scale: share(canvas.top, source.height),
          bottom_scale: share(canvas.height - source.height - canvas.top, source.height),
          left_scale: share(canvas.left, source.width),
          right_scale: share(canvas.width - source.width - canvas.left, source.width),
        },
      };
    },
  },
  'image-magnify': {
    ...inpainting('wanx2.1-imageedit'),
    pictures: PICTURES,
    result: 'scale',
    call: ({ options }, urls) => ({
      input: {
        function: 'super_resolution',
        prompt: 'Enlarge the picture.',
        base_image_url: first(urls, 'source'),
      },
      parameters: { n: 1, upscale_factor: Number(options.scale) },
    }),
  },
  'image-enhance': {
    ...inpainting('wanx2.1-imageedit'),
    pictures: PICTURES,
    result: 'source',
    call: (_job, urls) => ({
      input: {
        function: 'super_resolution',
        prompt: 'Make the picture clearer.',
        base_image_url: first(urls, 'source'),
      },
      parameters: { n: 1, upscale_factor: 1 },
    }),
  },
  'image-translation': {
    ...inpainting('qwen-mt-image'),
    pictures: { ...PICTURES, maxSide: 8_192, minSide: 16 },
    result: 'source',
    // Lines edited by the user go to our own engine: the service accepts no text of ours.
    serves: ({ lines, from, to }) =>
      lines === undefined && languageOf(to) !== undefined && (isHub(from) || isHub(to)),
    call: ({ options, terms = [] }, urls) => ({
      input: {
        image_url: first(urls, 'source'),
        source_lang: languageOf(options.from) ?? 'auto',
        target_lang: languageOf(options.to),
        ...(terms.length > 0 && {
          ext: {
            terminologies: terms.map(({ text, translation = text }) => ({ src: text, tgt: translation })),
          },
        }),
      },
      parameters: {},
    }),
  },
  'ai-virtual-model': {
    model: 'qwen-image-edit-plus',
    path: 'multimodal-generation/generation',
    sync: true,
    pictures: { ...PICTURES, maxSide: 3_072 },
    result: 'free',
    // The service picks the face itself, so the choice among several cannot be passed on.
    serves: ({ modelFace, keepHair }) => Number(modelFace ?? 0) === 0 && keepHair !== false,
    call: (_job, urls) => ({
      input: {
        messages: [
          {
            role: 'user',
            content: [{ image: first(urls, 'model') }, { image: first(urls, 'face') }, { text: FACE_SWAP }],
          },
        ],
      },
      parameters: { n: 1, watermark: false },
    }),
  },
  'ai-video-image': {
    model: 'wan2.6-i2v',
    path: 'video-generation/video-synthesis',
    pictures: { ...PICTURES, maxSide: 2_048 },
    result: 'video',
    serves: ({ ratio }) => ratio === undefined || ratio === 'source',
    call: ({ options }, urls) => ({
      input: {
        prompt: [ownWords(options), moveWords(options)].filter((part) => part !== '').join(' '),
        img_url: first(urls, 'source'),
      },
      parameters: { resolution: '720P', duration: secondsOf(options), prompt_extend: true, watermark: false },
    }),
  },
};
