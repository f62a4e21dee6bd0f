import { huggingFace } from './mirrors';

/** OPUS-MT by Helsinki-NLP in the exports of Xenova: a tokenizer, an encoder and a decoder for each direction. */

type Direction = {
  /** As in the keys of the models, such as `zh-en`. */
  key: string;
  languages: string;
  revision: string;
  license: 'Apache-2.0' | 'CC-BY-4.0';
};

type File = { bytes: number; sha256: string };

const NAMES = {
  tokenizer: 'tokenizer.json',
  encoder: 'onnx/encoder_model_quantized.onnx',
  decoder: 'onnx/decoder_model_merged_quantized.onnx',
} as const;

const TITLES = {
  tokenizer: 'tokenizer',
  encoder: 'encoder (8-bit)',
  decoder: 'merged decoder (8-bit)',
} as const;

const SHAPES = {
  tokenizer: 'tokenizer.json of a Unigram model',
  encoder: 'input_ids and attention_mask 1×n → last_hidden_state 1×n×512',
  decoder:
    'input_ids 1×1, encoder_hidden_states 1×n×512, encoder_attention_mask 1×n, past_key_values.*, use_cache_branch → logits 1×1×pieces, present.*',
} as const;

function part({ key, languages, revision, license }: Direction, name: keyof typeof NAMES, file: File) {
  const gives = {
    tokenizer: `with \`opus-mt-${key}-encoder\` and \`-decoder\`: whole lines are translated without a service`,
    encoder: 'reads the lines',
    decoder: 'writes the translations',
  } as const;
  const needs = {
    tokenizer: [],
    encoder: [`opus-mt-${key}-tokenizer`],
    decoder: [`opus-mt-${key}-tokenizer`, `opus-mt-${key}-encoder`],
  } as const;
  return {
    role: 'translating',
    tools: ['image-translation'],
    optional: [],
    title: `OPUS-MT ${languages}, ${TITLES[name]}`,
    gives: gives[name],
    license: { name: license, url: `https://huggingface.co/Helsinki-NLP/opus-mt-${key}` },
    file: { ...file, mirrors: huggingFace(`Xenova/opus-mt-${key}/resolve/${revision}/${NAMES[name]}`) },
    needs: needs[name],
    shapes: SHAPES[name],
  } as const;
}

const ZH_EN: Direction = {
  key: 'zh-en',
  languages: 'Chinese → English',
  revision: '39d480d52a9ea3065a1f117adfe4dbc55de10e6f',
  license: 'CC-BY-4.0',
};

const EN_ZH: Direction = {
  key: 'en-zh',
  languages: 'English → Chinese',
  revision: '046f55aec303cdee3e0318604406d4df20f1e8ea',
  license: 'CC-BY-4.0',
};

const EN_FR: Direction = {
  key: 'en-fr',
  languages: 'English → French',
  revision: '28726206f80896b90035bd99cccd5cc1e151f916',
  license: 'Apache-2.0',
};

const EN_ES: Direction = {
  key: 'en-es',
  languages: 'English → Spanish',
  revision: '4b002a4c7edd54a7ced58877258b87f7efd3f892',
  license: 'Apache-2.0',
};

/** Models that translate lines, each direction in the order in which its parts are added. */
export const TRANSLATION_MODELS = {
  'opus-mt-zh-en-tokenizer': part(ZH_EN, 'tokenizer', {
    bytes: 6_381_339,
    sha256: 'b306d0301cf280bfd647d7067b5ade2a97b987e6d678df110703c002433643ff',
  }),
  'opus-mt-zh-en-encoder': part(ZH_EN, 'encoder', {
    bytes: 52_899_742,
    sha256: '84d5e171b626bc8b6b220d022ac58696e9528c25deeacca62b5cbf4364547a99',
  }),
  'opus-mt-zh-en-decoder': part(ZH_EN, 'decoder', {
    bytes: 60_212_804,
    sha256: 'c6b7f04ff1ba0fbd1bf6852599b4c0cad6fe512d57cd887f44ef36cf705424cb',
  }),
  'opus-mt-en-zh-tokenizer': part(EN_ZH, 'tokenizer', {
    bytes: 6_380_952,
    sha256: 'd0c7da27056e8f42adce9e76d8e792e5daa64e15f5acd2e7aabf0121877dd4c1',
  }),
  'opus-mt-en-zh-encoder': part(EN_ZH, 'encoder', {
    bytes: 52_899_742,
    sha256: 'd3b7912bf6a9bd27e4c074c2df91d4ff3d5b4bc5f7f6c8d7cc9c805c98fbafee',
  }),
  'opus-mt-en-zh-decoder': part(EN_ZH, 'decoder', {
    bytes: 60_212_804,
    sha256: '023be4f841f4c47cd65fffcbaa81c0d99d7f7e0138f7ba0e03fa220a4e688aff',
  }),
  'opus-mt-en-fr-tokenizer': part(EN_FR, 'tokenizer', {
    bytes: 5_637_839,
    sha256: '8391785c1a2139e7af4678571ccd8dc654ecbb72e4be186940f65d7c604f0246',
  }),
  'opus-mt-en-fr-encoder': part(EN_FR, 'encoder', {
    bytes: 50_090_398,
    sha256: '0a81bdba62f53223740a8c6c6f58e716eba8ea1f92dfa569caf27ed5e3b6a0f7',
  }),
  'opus-mt-en-fr-decoder': part(EN_FR, 'decoder', {
    bytes: 57_381_512,
    sha256: '333b244bce16023df04541c8cf9fd60aec9b0569da393c4b831d561897b0bda8',
  }),
  'opus-mt-en-es-tokenizer': part(EN_ES, 'tokenizer', {
    bytes: 6_262_682,
    sha256: '285eb29e7155ee48851a77960797813f86a125f70d2c1a124f613f1fbd2b19c3',
  }),
  'opus-mt-en-es-encoder': part(EN_ES, 'encoder', {
    bytes: 52_899_742,
    sha256: '03434edd1147e6c49e22066e9dc5888235e99cc35a6711d1c4ea5b06455d5da9',
  }),
  'opus-mt-en-es-decoder': part(EN_ES, 'decoder', {
    bytes: 60_212_804,
    sha256: '58ee5ddd6e22d1693d8722b90c1486afb93700a4376cf28fd74175052ad530ae',
  }),
} as const;
