import type { LabelCorner } from '../../engines/label/visible';
import { failure } from '../../engines/local/failure';
import type { LocalTool } from '../../engines/local/local-tool';
import { readPixels, readSourceLabel } from '../../engines/local/picture/read';
import { writePixels } from '../../engines/local/picture/write';
import type { EngineOutput } from '../../engines/port';

/** Readable text: blanks, marks and zero-width characters alone are not. */
const READABLE = /[\p{L}\p{N}]/u;

/**
 * Labels pictures as made by AI: a text in a corner and, unless declined, metadata in the file. An existing metadata
 * label is kept, since it names who made the picture.
 */
export const run: LocalTool = async (request, { signal, onProgress, newLabel, labelText }) => {
  const sources = request.inputs.sources ?? [];
  if (sources.length === 0) throw failure('broken', 'no source pictures were given');
  if (request.kind === 'analyze') return { outputs: [], analysis: { checks: [] } };
  const { text, corner, metadata } = request.options;
  const visible = {
    text: typeof text === 'string' && READABLE.test(text) ? text : labelText,
    corner: String(corner) as LabelCorner,
  };
  const outputs: EngineOutput[] = [];
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted();
    onProgress({ stage: 'working', fraction: index / sources.length });
    const label = (await readSourceLabel(source)) ?? (metadata === true ? newLabel : undefined);
    const pixels = await readPixels(source, { keepProfile: true });
    const name = `result-${index + 1}`;
    outputs.push(
      await writePixels(pixels, { directory: request.workDir, name, mime: source.mime, label, visible }),
    );
  }
  return { outputs };
};
