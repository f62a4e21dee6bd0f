import { NEEDED_PICTURE } from './graph';
import { gigabytes, type Known } from './inspect';
import { unlicensedFiles } from './licenses';
import type { Workflows } from './workflow';

/** Where to get something that a server lacks. */
function remedy(thing: string, { byTool }: Workflows): string {
  if (thing.startsWith(NEEDED_PICTURE)) return 'connect it only to inputs that may stay empty';
  const file = thing.replace(/^file /, '');
  const model = [...byTool.values()].flatMap(({ models }) => models).find((one) => one.file === file);
  if (model) {
    const size = model.bytes === undefined ? '' : `${gigabytes(model.bytes)} GB, `;
    return `${size}${model.license}: ${model.from} → models/${model.folder}`;
  }
  return thing.startsWith('file ')
    ? 'see where the workflow comes from'
    : 'update ComfyUI, or install its custom node';
}

function workflowLines({ byTool, faults }: Workflows): string[] {
  const used = [...byTool.values()].map(({ tool, name, vramGb }) => {
    const memory = vramGb === undefined ? '' : `, for ${vramGb} GB of graphics memory`;
    return `ComfyUI workflow for ${tool}: ${name}${memory}`;
  });
  const unlicensed = [...byTool.values()].flatMap((workflow) => {
    const files = unlicensedFiles(workflow).join(', ');
    return files
      ? `  check the license of ${files} (for ${workflow.tool}): the workflow does not state it`
      : [];
  });
  const refused = [...faults].map(([tool, why]) => `ComfyUI workflow for ${tool} not used: ${why}`);
  return [...used, ...unlicensed, ...refused];
}

const NOT_ASKED: Known = { infos: {}, lacking: new Map(), fault: 'not asked yet' };

function serverLines(
  host: string,
  { fault, lacking, small = [] }: Known = NOT_ASKED,
  workflows: Workflows,
): string[] {
  const able = [...lacking].flatMap(([tool, missing]) => (missing.length === 0 ? tool : []));
  const lines = [`ComfyUI at ${host}: ${fault ?? `runs ${able.join(', ') || 'nothing yet'}`}`];
  if (small.length > 0) {
    const files = small.join(', ');
    lines.push(`  seems to have incomplete files: ${files}; restart ComfyUI once they are complete`);
  }
  for (const thing of new Set([...lacking.values()].flat())) {
    const tools = [...lacking].flatMap(([tool, missing]) => (missing.includes(thing) ? tool : []));
    lines.push(`  lacks ${thing} (for ${tools.join(', ')}): ${remedy(thing, workflows)}`);
  }
  return lines;
}

/** What an operator should know of the workflows and servers, in lines for `npm run engines`. */
export const reportLines = (
  hosts: readonly string[],
  workflows: Workflows,
  known: ReadonlyMap<string, Known>,
): string[] => [
  ...workflowLines(workflows),
  ...hosts.flatMap((host) => serverLines(host, known.get(host), workflows)),
];
