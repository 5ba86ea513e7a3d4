const QUESTION = /[?？]\W{0,3}$/

/** Whether a text ends in a question mark, followed by at most a few other marks. */
export function asks(words: string): boolean {
  return QUESTION.test(words)
}
