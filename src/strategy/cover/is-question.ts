const QUESTION_END = /[?？]\W{0,3}$/

/** Whether a text ends in a question mark, followed by at most a few other marks. */
export function isQuestion(text: string): boolean {
  return QUESTION_END.test(text)
}
