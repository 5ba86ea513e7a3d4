import { Called, headed, isWritten, type Message, messageText, partText } from '../../message/index.ts'
import { runEnd } from '../../relevance/index.ts'
import { type ActKind, actOf, changedPaths, sentences } from '../../text/index.ts'
import { KEY_WORDS } from './key-words.ts'
import { isOpen, settles } from './settles.ts'
import { spokenText } from './spoken-text.ts'

const TODO = /^\s*(?:[-*]|\d{1,3}[.)])\s*\[([ xX✓-])\]\s+(\S.{0,300})$/
const RECORD = /^(?:Task|Decision|File|Open error)s?: /
/** In texts of the assistant longer than this, all words of decisions count, not only sentences stating that a decision was taken. */
const LONG = 100
/** The number of characters read of a result. */
const READ = 20_000
const MOST = { tasks: 20, decisions: 12, files: 30 } as const

/**
 * The structured part of a run as lines in a fixed order: tasks with their latest mark, decisions, files with the last action on them, and the last error if no
 * later result resolved it. Lines of earlier records are taken over.
 */
export function structureOf(run: readonly Message[]): string[] {
  const tasks = new Map<string, string>()
  const decisions = new Set<string>()
  const files = new Map<string, string>()
  const carried = new Set<string>()
  const called = new Called<ActKind>()
  let error: string | undefined
  for (const [index, message] of run.entries()) {
    if (isWritten(message)) {
      const said = messageText(message)
      if (headed.isState(said) || headed.isKey(said)) for (const line of said.split('\n')) if (RECORD.test(line)) carried.add(line)
      continue
    }
    const text = spokenText(message)
    for (const line of text.split('\n')) readTask(line, tasks)
    if (message.role === 'assistant' || message.role === 'user') readDecisions(message, text, decisions)
    for (const part of message.parts) {
      if (part.type === 'tool-call') {
        readTodoCall(part.input, tasks)
        const act = actOf(part)
        called.call(index, part.callId, act.kind)
        if (act.kind === 'view') for (const path of act.paths) replaceLast(files, path, 'read')
        for (const path of changedPaths(act)) replaceLast(files, path, 'changed')
      } else if (part.type === 'tool-result') {
        const end = runEnd(called.result(part.callId) ?? 'other', partText(part).slice(0, READ), part.isError === true)
        error = typeof end === 'object' ? end.error.slice(0, 200) : undefined
      }
    }
  }
  const lines = [...carried]
  for (const [task, mark] of [...tasks].slice(-MOST.tasks)) lines.push(`Task: [${mark}] ${task}`)
  for (const decision of [...decisions].slice(-MOST.decisions)) lines.push(`Decision: ${decision}`)
  for (const [path, done] of [...files].slice(-MOST.files)) lines.push(`File: ${path} (${done})`)
  if (error !== undefined) lines.push(`Open error: ${error}`)
  return [...new Set(lines)]
}

function readTask(line: string, tasks: Map<string, string>): void {
  const match = TODO.exec(line.slice(0, 320))
  if (match) tasks.set((match[2] as string).trim(), match[1] === ' ' || match[1] === '-' ? ' ' : 'x')
}

/** Todo tools pass the whole list each time: `todos: [{ content, status }]`. */
function readTodoCall(input: string, tasks: Map<string, string>): void {
  if (!input.includes('"todos"') || input.length > 100_000) return
  for (const match of input.matchAll(/"(?:content|task|title)"\s*:\s*"((?:[^"\\]|\\.){1,300})"[^{}]{0,200}?"status"\s*:\s*"(\w{1,20})"/g)) {
    tasks.set(match[1] as string, match[2] === 'completed' || match[2] === 'done' ? 'x' : ' ')
  }
}

function readDecisions({ role }: Message, text: string, decisions: Set<string>): void {
  const tells = role === 'assistant' && text.length > LONG ? (sentence: string) => KEY_WORDS.decision.test(sentence) && !isOpen(sentence) : settles
  for (const [start, end] of sentences(text)) {
    const sentence = text.slice(start, end).replace(/\s+/g, ' ').trim()
    if (sentence.length >= 6 && sentence.length <= 300 && tells(sentence)) decisions.add(sentence)
  }
}

function replaceLast(files: Map<string, string>, path: string, done: string): void {
  const before = files.get(path)
  files.delete(path)
  files.set(path, done === 'read' && before === 'changed' ? 'changed' : done)
}
