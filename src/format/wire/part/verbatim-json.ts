/** JSON text that is copied unchanged into authored output: arguments of calls and unknown blocks are never re-serialised. */
export class VerbatimJson {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}
