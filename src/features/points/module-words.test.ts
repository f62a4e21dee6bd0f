import { MODULE_KEYS } from '@tuzuo/core/pricing';
import { LOCALES } from '@tuzuo/core/text/locale';
import { TOOL_KEYS, tools } from '@tuzuo/core/tools';
import { describe, expect, it } from 'vitest';
import { toolFaces } from '@/tools/faces';
import { clientWords, commonWords } from '../../../tests/builders/words';

describe.each(LOCALES)('module labels in %s', (locale) => {
  const words = clientWords[locale]['features/points'] ?? {};
  const common = commonWords[locale];

  it('exist for every module key, including those without a tool, and are distinct', () => {
    const labels = MODULE_KEYS.map((key) => words[`module.${key}`]);
    expect(labels.filter((label) => !label)).toEqual([]);
    expect(new Set(labels).size).toBe(MODULE_KEYS.length);
  });

  it("equal the tool's name where a tool has the module, the first one's where several share it", () => {
    for (const module of new Set(TOOL_KEYS.map((tool) => tools[tool].moduleKey))) {
      const first = TOOL_KEYS.find((tool) => tools[tool].moduleKey === module);
      expect(words[`module.${module}`]).toBe(first && common[toolFaces[first].name]);
    }
  });
});
