import type { Act } from './act.ts'

/** Commands of SWE-agent with text in the lines after them, up to `end_of_edit`. */
const EDIT_COMMAND = /^(?:edit|insert|append|str_replace)\b(?!\s*=)/

/**
 * Parses an edit in SWE-agent's plain form (`edit 4:9`, then the new lines, then `end_of_edit`); undefined for anything else. Its body is code and must not be
 * read as shell.
 */
export function sweEditAct(command: string): Act | undefined {
  const text = command.trimStart()
  if (!EDIT_COMMAND.test(text)) return undefined
  const lineEnd = text.indexOf('\n')
  const head = lineEnd < 0 ? text : text.slice(0, lineEnd)
  if (!/^edit(?:\s+\d+:\d+)?\s*$/.test(head) && !text.includes('end_of_edit') && !/^(?:insert|append)\s+\d+/.test(head)) return undefined
  return { kind: 'edit', paths: [], command }
}
