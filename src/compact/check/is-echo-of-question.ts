/** Characters of a question that an answer must repeat before they count: single words occur in both. */
const MIN_CHARS = 20
/** What precedes the text of a line: a number, a list mark. */
const MARK = /^[\s\d.)、*#-]+/

/** Whether most of an answer consists of lines of the question, as when a model continues its instructions instead of following them. */
export function isEchoOfQuestion(text: string, question: string): boolean {
  const questionLines = new Set(linesOf(question))
  const lines = linesOf(text)
  const charCount = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0)
  const repeatedChars = charCount(lines.filter((line) => questionLines.has(line)))
  return repeatedChars >= MIN_CHARS && repeatedChars * 2 > charCount(lines)
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replace(MARK, '').trim())
}
