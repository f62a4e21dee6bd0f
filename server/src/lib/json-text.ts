/** JSON that is sent as the text it is: a large document that need be neither parsed nor written again. */
export class JsonText {
  constructor(readonly json: string) {}

  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}

/**
 * Stored JSON of type `T`, only to be part of an answer, not to be read here: the transport writes its text.
 * @param json valid JSON
 */
export const onlySent = <T extends object>(json: string): T => new JsonText(json) as object as T;
