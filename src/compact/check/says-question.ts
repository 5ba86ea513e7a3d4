/** Characters of a question that an answer repeats before that counts: single words stand in both. */
const LEAST = 20
/** What stands before the words of a line: a number, a mark of a list. */
const MARK = /^[\s\d.)、*#-]+/

/** Whether most of what an answer says are lines of what was asked, as models write them that go on with their instructions instead of heeding them. */
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
