/** Characters of a question that an answer must repeat before they count: single words occur in both. */
const LEAST = 20
/** What precedes the text of a line: a number, a list mark. */
const MARK = /^[\s\d.)、*#-]+/

/** Whether most of an answer consists of lines of the question, as when a model continues its instructions instead of following them. */
export function saysQuestion(text: string, question: string): boolean {
  const asked = new Set(linesOf(question))
  const lines = linesOf(text)
  const signs = (some: readonly string[]) => some.reduce((sum, { length }) => sum + length, 0)
  const repeated = signs(lines.filter((line) => asked.has(line)))
  return repeated >= LEAST && repeated * 2 > signs(lines)
}

function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.replace(MARK, '').trim())
}
