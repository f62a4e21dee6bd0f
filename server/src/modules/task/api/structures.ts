import type { NormalisedOptions, Refusals, ToolKey } from '@tuzuo/core/tools';
import type { z } from 'zod';
import { toolRooms } from '../../../tools';

/** What is wrong with a structure, by dotted field name. */
function refusalsIn(name: string, { issues }: z.ZodError): [string, Refusals[string]][] {
  return issues.flatMap((issue): [string, Refusals[string]][] => {
    const field = [name, ...issue.path].join('.');
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => [`${field}.${key}`, { why: 'unknown' }]);
      case 'too_big':
        return [
          [field, { why: issue.origin === 'string' ? 'tooLong' : 'tooBig', limit: Number(issue.maximum) }],
        ];
      case 'too_small':
        return [
          [field, { why: issue.origin === 'string' ? 'missing' : 'tooSmall', limit: Number(issue.minimum) }],
        ];
      default:
        return [[field, { why: 'invalid' }]];
    }
  });
}

/** The options with every structure read by its schema; or what is wrong in them. */
export function readStructures(
  tool: ToolKey,
  options: NormalisedOptions,
): { options: NormalisedOptions } | { refused: Refusals } {
  const refused: Refusals = {};
  const read = { ...options };
  for (const [name, schema] of Object.entries(toolRooms[tool].structures ?? {})) {
    if (options[name] === undefined) continue;
    const { data, error } = schema.safeParse(options[name]);
    if (data) read[name] = data;
    else if (error) Object.assign(refused, Object.fromEntries(refusalsIn(name, error)));
  }
  return Object.keys(refused).length > 0 ? { refused } : { options: read };
}
