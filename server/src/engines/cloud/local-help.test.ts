import { expect, it } from 'vitest';
import type { EngineCall, EngineRequest } from '../port';
import { createPreparation, type LocalHelp } from './local-help';

const CALL: EngineCall = { signal: new AbortController().signal, onProgress: () => undefined };

const REQUEST: EngineRequest = {
  tool: 'ai-cloth-model',
  kind: 'run',
  options: {},
  inputs: {},
  workDir: '/nowhere',
  produceId: 'task-1',
};

/** A local engine whose analysis fails in these checks. */
function preparationWith(...keys: string[]) {
  const checks = keys.map((key) => ({ key, ok: false, found: 0, need: 1 }));
  const local = {
    checks: (tool: string) => tool === 'ai-cloth-model' || tool === 'ai-dummy-model',
    run: async () => ({ outputs: [], analysis: { checks } }),
  } as unknown as LocalHelp;
  return createPreparation(local);
}

it('does not hold against a service what only the local engine cannot do', async () => {
  const { requireFit, analyze } = preparationWith('armsClear', 'upright', 'wornCovered', 'hairClear');
  await expect(requireFit(REQUEST, CALL)).resolves.toBeUndefined();
  expect((await analyze(REQUEST, CALL)).analysis?.checks).toEqual([]);
});

it('refuses pictures that no engine can use before a service is called', async () => {
  await expect(preparationWith('onePerson', 'upright').requireFit(REQUEST, CALL)).rejects.toMatchObject({
    kind: 'checksFailed',
    params: { checks: [{ key: 'onePerson' }] },
  });
});

it('lets no picture of a person in place of a mannequin reach a service, where we can tell', async () => {
  const request: EngineRequest = { ...REQUEST, tool: 'ai-dummy-model' };
  await expect(preparationWith('realPerson').requireFit(request, CALL)).rejects.toMatchObject({
    kind: 'checksFailed',
    params: { checks: [{ key: 'realPerson' }] },
  });
});
