/** A file on Hugging Face, and on the mirror of it that China reaches. */
export const huggingFace = (path: string): readonly string[] => [
  `https://huggingface.co/${path}`,
  `https://hf-mirror.com/${path}`,
];
