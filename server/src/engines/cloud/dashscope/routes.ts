import { canvasFor, type ToolKey } from '@tuzuo/core/tools';
import { CloudFault, type CloudJob, type CloudRoute, type PictureRule } from '../port';
import {
  INSTRUCTIONS,
  moveWords,
  ownWords,
  poseWords,
  sceneWords,
  unwantedWords,
  wantedWords,
  withOwnWords,
} from '../words';

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
const placePrompt = (options: CloudJob['options']): string =>
  ([ownWords(options), sceneWords(options) ?? ''].filter((part) => part !== '').join('; ') ||
    'a plain bright studio with soft light') + poseWords(options);

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
const HUBS = ['zh', 'en', 'auto'];

const inpainting = (model: string): Pick<DashScopeRoute, 'model' | 'path'> => ({
  model,
  path: IMAGE_SYNTHESIS,
});

const count: CloudRoute['count'] = ({ count: wanted }) => Number(wanted);

/** The seed of a run; none lets the service choose. */
const seedOf = ({ seed }: CloudJob['options']) => (seed === undefined ? {} : { seed: Number(seed) });

/** What the user does not want to see, where they said. */
const negative = (options: CloudJob['options']) => {
  const unwanted = unwantedWords(options);
  return unwanted === '' ? {} : { negative_prompt: unwanted };
};

/** Output sizes of the text-to-image model, whose sides are at most 1,440 pixels. */
const SIZES: Readonly<Record<string, string>> = {
  '1:1': '1280*1280',
  '3:4': '1088*1440',
  '4:3': '1440*1088',
  '9:16': '816*1440',
  '16:9': '1440*816',
};

/** A tool that has nothing but words, on the text-to-image model. */
const fromWords = (instruction: string): DashScopeRoute => ({
  model: 'wan2.2-t2i-flash',
  path: 'text2image/image-synthesis',
  pictures: PICTURES,
  result: 'free',
  words: true,
  seed: true,
  count,
  call: ({ options }) => ({
    input: { prompt: [instruction, wantedWords(options)].join(' '), ...negative(options) },
    parameters: {
      size: SIZES[String(options.ratio)] ?? '1280*1280',
      n: Number(options.count),
      prompt_extend: false,
      watermark: false,
      ...seedOf(options),
    },
  }),
});

/** A tool that changes its picture as an instruction says, on the editing model. */
const editing = (instruction: (options: CloudJob['options']) => string): DashScopeRoute => ({
  model: 'qwen-image-edit-plus',
  path: 'multimodal-generation/generation',
  sync: true,
  pictures: { ...PICTURES, maxSide: 3_072 },
  result: 'free',
  words: true,
  seed: true,
  count,
  call: ({ options }, urls) => ({
    input: {
      messages: [
        {
          role: 'user',
          content: [
            { image: first(urls, 'source') },
            { text: [instruction(options), wantedWords(options)].filter((part) => part !== '').join(' ') },
          ],
        },
      ],
    },
    parameters: { n: Number(options.count), watermark: false, ...negative(options), ...seedOf(options) },
  }),
});

/** The tools that Model Studio covers. */
export const DASHSCOPE_ROUTES: Partial<Record<ToolKey, DashScopeRoute>> = {
  'ai-cloth-model': {
    model: 'aitryon-plus',
    path: IMAGE_SYNTHESIS,
    pictures: PICTURES,
    result: 'free',
    // Its refiner needs the person's sex, which we do not ask for.
    accepts: [{ refine: [null, false] }],
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
    words: true,
    seed: true,
    count: ({ count }) => Number(count),
    call: ({ options }, urls) => ({
      input: { base_image_url: first(urls, 'product'), ref_prompt: placePrompt(options) },
      parameters: {
        model_version: 'v3',
        n: Number(options.count),
        ref_prompt_weight: 0.5,
        ...seedOf(options),
      },
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
    words: true,
    seed: true,
    // Each side can grow by its own length at most.
    accepts: [{ ratio: [null] }],
    call: ({ options, source }, urls) => {
      if (!source) throw new CloudFault('malformed', 'there is no picture to expand');
      const canvas = canvasFor(source, options);
      const share = (part: number, whole: number) => 1 + part / whole;
      return {
        input: {
          function: 'expand',
          prompt: withOwnWords('Continue the picture naturally.', options),
          base_image_url: first(urls, 'source'),
        },
        parameters: {
          n: 1,
          ...seedOf(options),
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
    accepts: [
      { lines: [null], from: { languages: HUBS }, to: { languages: Object.keys(TARGETS) } },
      { lines: [null], to: { languages: HUBS.filter((language) => language in TARGETS) } },
    ],
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
    accepts: [{ modelFace: [null, 0], keepHair: [null, true] }],
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
    words: true,
    seed: true,
    accepts: [{ ratio: [null, 'source'] }],
    call: ({ options }, urls) => ({
      input: {
        prompt: [moveWords(options), wantedWords(options)].filter((part) => part !== '').join(' '),
        ...negative(options),
        img_url: first(urls, 'source'),
      },
      parameters: {
        resolution: '720P',
        duration: secondsOf(options),
        prompt_extend: true,
        watermark: false,
        ...seedOf(options),
      },
    }),
  },
  'ai-background': fromWords(INSTRUCTIONS.background()),
  'ai-material': { ...fromWords(INSTRUCTIONS.material()), result: 'cutOut' },
  'ai-similar': editing(INSTRUCTIONS.similar),
  'ai-dummy-model': editing(INSTRUCTIONS.dummy),
};
