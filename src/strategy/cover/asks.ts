const QUESTION = /[?？]\W{0,3}$/

/** Whether words end in a question mark, but for a few marks behind it. */
export function asks(words: string): boolean {
  return QUESTION.test(words)
}
