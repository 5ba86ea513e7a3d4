/** A value in memory that is put into authored output as the same object, however deep, not as a copy. */
export class ByReference {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}
