/** Thrown inside this room where a text stops being JSON; `at` is the offset. The doors convert it to a typed error. */
export class NotJsonError extends Error {
  readonly at: number

  constructor(at: number) {
    super(`not JSON at ${at}`)
    this.at = at
  }
}
