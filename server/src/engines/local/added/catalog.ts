import type { ToolKey } from '@tuzuo/core/tools';
import { huggingFace } from './mirrors';
import { TRANSLATION_MODELS } from './opus-mt';

/**
 * What a model does: find subjects (matting), fill holes, enlarge, find lines of text, read them, or, in two steps, find
 * the object at a point: look at the whole picture (embedding), then outline what is at the point (selecting);
 * translate, in three parts (tokenizer, encoder, decoder); or find the joints of a person (posing).
 */
export const ADDED_ROLES = [
  'matting',
  'filling',
  'enlarging',
  'detecting',
  'reading',
  'embedding',
  'selecting',
  'translating',
  'posing',
] as const;

export type AddedRole = (typeof ADDED_ROLES)[number];

/** A model that an operator may download; none of it is part of Tuzuo. */
export type AddedModel = {
  title: string;
  /** What it gives, and instead of what, in a few words. */
  gives: string;
  role: AddedRole;
  /** Tools that use it as soon as it is added. */
  tools: readonly ToolKey[];
  /** Tools that use it only where `MODEL_ORDER` names it. */
  optional: readonly ToolKey[];
  license: { name: string; url: string };
  file: { bytes: number; sha256: string; mirrors: readonly string[] };
  /** Keys of other models without which it is of no use. */
  needs?: readonly string[];
  /** Memory that a run takes, in megabytes, as others report it; undefined where no one does. A trial measures it. */
  memoryMb?: number;
  /** Input and output of the network. */
  shapes: string;
};

const MATTING = {
  role: 'matting',
  tools: ['matting', 'ai-product'],
  // These were tuned to the masks of the built-in network: its edges, its doubts, its share of hair.
  optional: [
    'id-photo',
    'ai-cloth-model',
    'ai-change-shoes',
    'ai-video-image',
    'smart-eliminate',
    'ai-expand',
  ],
} as const satisfies Partial<AddedModel>;

const FILLING = {
  role: 'filling',
  tools: ['smart-eliminate'],
  optional: ['ai-expand'],
} as const satisfies Partial<AddedModel>;

const WORDS = {
  tools: [],
  // Its confidences, and where it sees a space, are judged by limits that were measured with the built-in network.
  optional: ['image-translation'],
  license: { name: 'Apache-2.0', url: 'https://github.com/PaddlePaddle/PaddleOCR/blob/main/LICENSE' },
} as const satisfies Partial<AddedModel>;

const OBJECTS = {
  tools: ['smart-eliminate', 'matting'],
  optional: [],
  license: { name: 'Apache-2.0', url: 'https://github.com/ChaoningZhang/MobileSAM/blob/master/LICENSE' },
} as const satisfies Partial<AddedModel>;

const MOBILE_SAM = 'Acly/MobileSAM/resolve/0d3b403339b4674a82493d5e97964dd78089ddc8';

const RAPID_OCR = 'https://www.modelscope.cn/models/RapidAI/RapidOCR/resolve/v3.9.2/onnx/PP-OCRv6';

/**
 * The models that can be added, the preferred one of a role first. Addresses, sizes and hashes are what public code
 * names; nothing of it was downloaded or run where Tuzuo is developed.
 */
export const ADDED_MODELS = {
  lama: {
    ...FILLING,
    title: 'LaMa (big-lama, 512 px)',
    gives: 'fills what is removed by a network that continues structures, instead of patches of the picture',
    license: { name: 'Apache-2.0', url: 'https://github.com/advimman/lama/blob/main/LICENSE' },
    file: {
      bytes: 208_044_816,
      sha256: '1faef5301d78db7dda502fe59966957ec4b79dd64e16f03ed96913c7a4eb68d6',
      mirrors: [
        ...huggingFace('Carve/LaMa-ONNX/resolve/c3c0c9e468934d62e79c329e35d82dd09ff8c444/lama_fp32.onnx'),
        ...huggingFace('sapienkit/LaMa-ONNX/resolve/0153b00d76c01058d825296ee162b46ff75ce05d/lama_fp32.onnx'),
      ],
    },
    memoryMb: 850,
    shapes: 'image 1×3×512×512 (0–1) and mask 1×1×512×512 (1 = fill) → 1×3×512×512 (0–255)',
  },
  migan: {
    ...FILLING,
    title: 'MI-GAN (Places2, pipeline)',
    gives: 'fills what is removed, like LaMa, with a file of a seventh of the size',
    license: { name: 'MIT', url: 'https://github.com/Picsart-AI-Research/MI-GAN/blob/main/LICENSE' },
    file: {
      bytes: 28_079_181,
      sha256: '6f1f3530a1a2324b19752018ce756088b07973cda8d7d890034ace5c8a48c40b',
      mirrors: huggingFace(
        'andraniksargsyan/migan/resolve/1538c135034b8cfe7a8472f34d09c8a5a45b17a7/migan_pipeline_v2.onnx',
      ),
    },
    shapes: 'image 1×3×h×w (8-bit) and mask 1×1×h×w (8-bit, 0 = fill) → 1×3×h×w (8-bit)',
  },
  ben2: {
    ...MATTING,
    title: 'BEN2 base',
    gives: 'cuts out hair and fine edges, instead of ISNet',
    license: { name: 'MIT', url: 'https://huggingface.co/PramaLLC/BEN2' },
    file: {
      bytes: 222_932_053,
      sha256: '22cea62108ff53b7ccc20f7a008bf30494228d84b1687f29ecbe76936a998101',
      mirrors: huggingFace('PramaLLC/BEN2/resolve/e48a20765fb421d19dcdb0bf3cc61e802ca5ec8f/BEN2_Base.onnx'),
    },
    shapes: '1×3×1024×1024 (0–1) → 1×1×1024×1024, stretched from its minimum to its maximum',
  },
  'birefnet-lite': {
    ...MATTING,
    title: 'BiRefNet lite (Swin-T)',
    gives: 'cuts out subjects and fine edges, instead of ISNet',
    license: { name: 'MIT', url: 'https://github.com/ZhengPeng7/BiRefNet/blob/main/LICENSE' },
    file: {
      bytes: 224_005_088,
      sha256: '5600024376f572a557870a5eb0afb1e5961636bef4e1e22132025467d0f03333',
      mirrors: [
        ...huggingFace(
          'onnx-community/BiRefNet_lite-ONNX/resolve/de15b22ba131738a16dff04aab8bdf8dc32e3ac1/onnx/model.onnx',
        ),
        'https://github.com/ZhengPeng7/BiRefNet/releases/download/v1/BiRefNet-general-bb_swin_v1_tiny-epoch_232.onnx',
        'https://github.com/danielgatis/rembg/releases/download/v0.0.0/BiRefNet-general-bb_swin_v1_tiny-epoch_232.onnx',
      ],
    },
    memoryMb: 10_500,
    shapes: '1×3×1024×1024 (ImageNet mean and deviation) → 1×1×1024×1024 (logits)',
  },
  'realesr-general': {
    role: 'enlarging',
    title: 'Real-ESRGAN general x4v3',
    gives: 'enlarges 4× in a fraction of the time, and invents more detail, instead of ESRGAN thick',
    tools: [],
    // Its gain on our own measure, PSNR of reduced photos, is not known.
    optional: ['image-magnify'],
    license: { name: 'BSD-3-Clause', url: 'https://github.com/xinntao/Real-ESRGAN/blob/master/LICENSE' },
    file: {
      bytes: 4_871_181,
      sha256: '09b757accd747d7e423c1d352b3e8f23e77cc5742d04bae958d4eb8082b76fa4',
      mirrors: [
        ...huggingFace(
          'Heliosoph/realesrgan-onnx/resolve/488e5dda07333179f229a6205d92135eea4c25e9/realesr-general-x4v3.onnx',
        ),
        ...huggingFace('OwlMaster/AllFilesRope/resolve/main/realesr-general-x4v3.onnx'),
      ],
    },
    shapes: '1×3×h×w (0–1) → 1×3×4h×4w (0–1), in tiles',
  },
  'ppocrv6-detection': {
    ...WORDS,
    role: 'detecting',
    title: 'PP-OCRv6 medium, detection',
    gives: 'finds lines of text, instead of PP-OCRv4 mobile',
    file: {
      bytes: 62_119_454,
      sha256: '92078b7355007ccfffcd4c8cd441a3afd4538904d06881b29a155e1e679907c2',
      mirrors: [`${RAPID_OCR}/det/PP-OCRv6_det_medium.onnx`],
    },
    shapes: '1×3×h×w (ImageNet mean and deviation, blue first) → 1×1×h×w (probability of text)',
  },
  'ppocrv6-recognition': {
    ...WORDS,
    role: 'reading',
    title: 'PP-OCRv6 medium, recognition',
    gives: 'reads Chinese, English, Japanese and 46 languages in Latin letters, instead of PP-OCRv4 mobile',
    file: {
      bytes: 76_629_984,
      sha256: 'eef444829dbbe18d7fea59a3f6eb75647518d2b3a9568d27c92e42940204894b',
      mirrors: [`${RAPID_OCR}/rec/PP-OCRv6_rec_medium.onnx`],
    },
    shapes:
      '1×3×48×w (−1 to 1, blue first) → 1×steps×classes (probabilities), its alphabet in the metadata `character`',
  },
  'mobilesam-encoder': {
    ...OBJECTS,
    role: 'embedding',
    title: 'MobileSAM, encoder',
    gives: 'with `mobilesam-decoder`: objects are removed or cut out by a tap, without painting',
    file: {
      bytes: 28_157_093,
      sha256: '580f5fb648ea1062c0aabc26217aed56921985f03f0cbbd852bba81d760cc749',
      mirrors: huggingFace(`${MOBILE_SAM}/mobile_sam_image_encoder.onnx`),
    },
    shapes: 'input_image h×w×3 (0–255, longer side 1024) → image_embeddings 1×256×64×64',
  },
  'mobilesam-decoder': {
    ...OBJECTS,
    role: 'selecting',
    title: 'MobileSAM, decoder for one mask',
    gives: 'outlines the object at a point, from what `mobilesam-encoder` has seen',
    file: {
      bytes: 16_501_323,
      sha256: '93915fc7c993ab9d59ab8c9ccd3bce37f7509c81ab4150a74abd4d2abbd8570d',
      mirrors: huggingFace(`${MOBILE_SAM}/sam_mask_decoder_single.onnx`),
    },
    needs: ['mobilesam-encoder'],
    shapes:
      'image_embeddings 1×256×64×64, point_coords 1×n×2, point_labels 1×n, mask_input 1×1×256×256, has_mask_input 1, orig_im_size 2 → masks 1×1×h×w (logits), iou_predictions 1×1',
  },
  ...TRANSLATION_MODELS,
  dwpose: {
    role: 'posing',
    title: 'DWPose (whole body, 384 × 288)',
    gives: 'finds the joints of a person more closely, where MoveNet has found the person',
    tools: ['ai-cloth-model', 'ai-change-shoes', 'ai-dummy-model'],
    optional: [],
    license: { name: 'Apache-2.0', url: 'https://huggingface.co/yzd-v/DWPose' },
    file: {
      bytes: 134_399_116,
      sha256: '724f4ff2439ed61afb86fb8a1951ec39c6220682803b4a8bd4f598cd913b1843',
      mirrors: huggingFace(
        'yzd-v/DWPose/resolve/1a7144101628d69ee7a3768d1ee3a094070dc388/dw-ll_ucoco_384.onnx',
      ),
    },
    shapes: '1×3×384×288 (ImageNet mean and deviation) → simcc_x 1×133×576, simcc_y 1×133×768',
  },
} as const satisfies Readonly<Record<string, AddedModel>>;

export type AddedKey = keyof typeof ADDED_MODELS;

export const ADDED_KEYS = Object.keys(ADDED_MODELS) as AddedKey[];

export const isAddedKey = (key: string): key is AddedKey => Object.hasOwn(ADDED_MODELS, key);
