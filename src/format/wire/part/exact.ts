/** JSON text that stands in authored output exactly as it is: arguments of calls and unknown blocks are never written anew. */
export class Exact {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}
