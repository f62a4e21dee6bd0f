import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../tests/builders/database';
import { photo } from '../../../../tests/builders/pictures';
import { type TaskWorld, taskWorld } from '../../../../tests/builders/task-world';

// On a busy machine each statement waits for its turn twice, here and in PostgreSQL: their number is what a call takes.

let world: TaskWorld;
let statements: string[] = [];

beforeAll(async () => {
  const database = await testDatabase({
    watch: (text) => {
      statements.push(text);
      return () => undefined;
    },
  });
  world = await taskWorld({ database });
});

afterAll(() => world.close());

/** The statements of a call, the second time, when what is cached was read. */
async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  await call();
  statements = [];
  await call();
  return statements;
}

describe('the slowest of frequent calls', () => {
  it('upload a picture by at most 20 statements', async () => {
    const { session } = await world.newSeller();
    const made = await statementsOf(() => world.uploadOne(session, photo('coffee.jpg')));
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(20);
  });

  it('start a run by at most 23 statements', async () => {
    const seller = await world.newSeller();
    const made = await statementsOf(() => world.create(seller));
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(23);
  });
});
