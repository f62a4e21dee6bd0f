import { type OperatorTemplates, type TemplateFacts, TemplateRefused } from '../template/service';
import { recordAction, requireOperator } from './audit';
import { type AdminContext, AdminRefused, type Operator } from './context';

async function withOperatorErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TemplateRefused ? new AdminRefused(error.message) : error;
  }
}

/** The operator's commands about templates added to the built-in ones. */
export function adminTemplates({ templates }: Pick<AdminContext, 'templates'>) {
  /** Returns a function that records a change of a template; requires the operator's name and reason first. */
  const noteFor = (operator: Operator, action: string, key: string) => {
    requireOperator(operator);
    const subject = { kind: 'template', id: key } as const;
    const note: Parameters<OperatorTemplates['publish']>[1] = (tx, change) =>
      recordAction(tx, operator, { action: `template.${action}`, subject, ...change });
    return note;
  };

  return {
    listTemplates: () => templates.list(),

    showTemplate: (key: string) => withOperatorErrors(templates.show(key)),

    /** Adds a template from a file; it is hidden until published. */
    addTemplate: async (
      operator: Operator,
      {
        key,
        file,
        facts,
        accept,
      }: { key: string; file: string; facts: Partial<TemplateFacts>; accept: boolean },
    ) => {
      const note = noteFor(operator, 'add', key);
      return withOperatorErrors(templates.add(key, file, { facts, accept, note }));
    },

    replaceTemplate: async (
      operator: Operator,
      { key, file, accept }: { key: string; file: string; accept: boolean },
    ) => {
      const note = noteFor(operator, 'replace', key);
      return withOperatorErrors(templates.replace(key, file, { accept, note }));
    },

    setTemplate: async (operator: Operator, key: string, change: Partial<TemplateFacts>) => {
      const note = noteFor(operator, 'set', key);
      return withOperatorErrors(templates.set(key, change, note));
    },

    publishTemplate: async (operator: Operator, key: string) => {
      const note = noteFor(operator, 'publish', key);
      return withOperatorErrors(templates.publish(key, note));
    },

    unpublishTemplate: async (operator: Operator, key: string) => {
      const note = noteFor(operator, 'unpublish', key);
      return withOperatorErrors(templates.unpublish(key, note));
    },

    /** @param pictures whether to delete even pictures that users' posters may show */
    removeTemplate: async (operator: Operator, key: string, pictures: boolean) => {
      const note = noteFor(operator, 'remove', key);
      return withOperatorErrors(templates.remove(key, { pictures, note }));
    },
  };
}
