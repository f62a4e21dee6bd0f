import type { ToolOption } from './define-tool';

/** The default of an option; undefined where it may be absent. */
export function defaultOf(option: ToolOption): string | number | boolean | undefined {
  switch (option.kind) {
    case 'choice':
      return option.optional ? undefined : option.values[0];
    case 'colour':
      return option.words[0];
    case 'flag':
    case 'number':
    case 'language':
      return option.default;
    default:
      return undefined;
  }
}
