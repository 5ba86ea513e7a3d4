/** A value in memory that stands in authored output as it is: the same object, however deep, not a copy. */
export class Held {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}
