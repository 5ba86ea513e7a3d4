import type { Message, Part } from '../../src/message/index.ts'
import { VALUE_FORMATS, type ValueFormat } from './values.ts'

/** Rewrites a run as another harness would have written it. */
export type HarnessRewrite = (messages: readonly Message[]) => readonly Message[]

/** Results that are JSON, in other notations. */
export const ANSWERS: Readonly<Record<string, HarnessRewrite>> = Object.fromEntries(
  Object.entries(VALUE_FORMATS).map(([name, tell]) => [name, eachResult((text) => rewriteJson(text, tell))]),
)

const TOOLS: Readonly<Record<string, string>> = {
  Read: 'read_file',
  Edit: 'replace_in_file',
  MultiEdit: 'apply_edits',
  Write: 'write_to_file',
  Bash: 'execute_command',
  Grep: 'search_files',
  Glob: 'list_files',
  Task: 'new_task',
  TodoWrite: 'update_plan',
  WebFetch: 'browse',
}

/** Other differences between coding agents: line numbers, tool names, the text around an answer. */
export const HARNESSES: Readonly<Record<string, HarnessRewrite>> = {
  'as recorded': (messages) => messages,
  'numbers and a colon': eachResult((text) => text.replace(NUMBER, '$1: ')),
  'numbers and a bar': eachResult((text) => text.replace(NUMBER, '$1|')),
  'lines without numbers': eachResult((text) => text.replace(NUMBER, '')),
  'other names of tools': eachPart((part) => (part.type === 'tool-call' ? { ...part, name: TOOLS[part.name] ?? part.name } : part)),
  'status lines before answers': eachResult((text) => `Command finished.\nExit code: 0\nOutput:\n${text}`),
  'answers in tags': eachResult((text) => `<result>\n${text}\n</result>`),
}

/** How Claude Code numbers the lines of a file. */
const NUMBER = /^ *(\d+)→/gm

/** One message for each part of an answer, as in OpenAI Responses. */
export function splitIntoParts(messages: readonly Message[]): readonly Message[] {
  return messages.flatMap((message) => {
    if (message.role !== 'assistant' || message.parts.length < 2) return [message]
    return message.parts.map((part, i): Message => ({ id: `${message.id}.${i}`, role: message.role, parts: [part] }))
  })
}

/** Results in the user's role, those of one step in one message, as in Anthropic Messages. */
export function resultsAsUser(messages: readonly Message[]): readonly Message[] {
  const all: Message[] = []
  for (const message of messages) {
    const last = all.at(-1)
    if (message.role !== 'tool') all.push(message)
    else if (last?.role === 'user' && last.parts[0]?.type === 'tool-result') all[all.length - 1] = { ...last, parts: [...last.parts, ...message.parts] }
    else all.push({ id: message.id, role: 'user', parts: message.parts })
  }
  return all
}

function eachPart(change: (part: Part) => Part): HarnessRewrite {
  return (messages) => messages.map((message) => ({ ...message, parts: message.parts.map(change) }))
}

function eachResult(change: (text: string) => string): HarnessRewrite {
  return eachPart((part) => {
    if (part.type !== 'tool-result') return part
    return { ...part, output: part.output.map((one) => (one.type === 'text' ? { ...one, text: change(one.text) } : one)) }
  })
}

function rewriteJson(text: string, tell: ValueFormat): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? tell(value) : text
  } catch {
    return text
  }
}
