import { readFile } from 'node:fs/promises';
import { readFields } from './onnx-single';

/** Field numbers of onnx.proto: `ModelProto.metadata_props`, and key and value of a `StringStringEntryProto`. */
const FIELD = { metadata: 14, key: 1, value: 2 } as const;

/** The value of an entry of an ONNX file's metadata; undefined when it has none. @throws on a file that is cut off */
export async function readMetadata(path: string, key: string): Promise<string | undefined> {
  for (const { number, content } of readFields(await readFile(path))) {
    if (number !== FIELD.metadata) continue;
    const entry = readFields(content);
    const textOf = (field: number) => entry.find((one) => one.number === field)?.content.toString('utf8');
    if (textOf(FIELD.key) === key) return textOf(FIELD.value);
  }
  return undefined;
}
