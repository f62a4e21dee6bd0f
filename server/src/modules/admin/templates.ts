import { type OperatorTemplates, type TemplateFacts, TemplateRefused } from '../template/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator } from './context';

async function saidToOperator<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TemplateRefused ? new AdminRefused(error.message) : error;
  }
}

/** The operator's commands about templates added to the built-in ones. */
export function adminTemplates({ templates }: Pick<AdminContext, 'templates'>) {
  /** Returns a function that records a change of a template; requires the operator's name and reason first. */
  const noting = (operator: Operator, action: string, key: string) => {
    requireOperator(operator);
    const subject = { kind: 'template', id: key } as const;
    const note: Parameters<OperatorTemplates['publish']>[1] = (tx, change) =>
      recordAction(tx, operator, { action: `template.${action}`, subject, ...change });
    return note;
  };

  return {
    listTemplates: () => templates.list(),

    showTemplate: (key: string) => saidToOperator(templates.show(key)),

    /** Adds a template from a file; it is hidden until published. */
    addTemplate: async (
      operator: Operator,
      { key, file, facts, accept }: { key: string; file: string; facts: TemplateFacts; accept: boolean },
    ) => {
      const note = noting(operator, 'add', key);
      return saidToOperator(templates.add(key, file, { facts, accept, note }));
    },

    replaceTemplate: async (
      operator: Operator,
      { key, file, accept }: { key: string; file: string; accept: boolean },
    ) => {
      const note = noting(operator, 'replace', key);
      return saidToOperator(templates.replace(key, file, { accept, note }));
    },

    setTemplate: async (operator: Operator, key: string, change: Partial<TemplateFacts>) => {
      const note = noting(operator, 'set', key);
      return saidToOperator(templates.set(key, change, note));
    },

    publishTemplate: async (operator: Operator, key: string) => {
      const note = noting(operator, 'publish', key);
      return saidToOperator(templates.publish(key, note));
    },

    unpublishTemplate: async (operator: Operator, key: string) => {
      const note = noting(operator, 'unpublish', key);
      return saidToOperator(templates.unpublish(key, note));
    },

    /** @param pictures whether to delete even pictures that users' posters may show */
    removeTemplate: async (operator: Operator, key: string, pictures: boolean) => {
      const note = noting(operator, 'remove', key);
      return saidToOperator(templates.remove(key, { pictures, note }));
    },
  };
}
