import { CallMatcher, isWrittenByDecant, labelledRecord, type Message, messageText, partText } from '../../message/index.ts'
import { runOutcome } from '../../relevance/index.ts'
import { type ActKind, actOf, changedPaths, sentenceSpans } from '../../text/index.ts'
import { ownTextOf } from './own-text.ts'
import { statesDecision } from './states-decision.ts'

const TODO_LINE = /^\s*(?:[-*]|\d{1,3}[.)])\s*\[([ xX✓-])\]\s+(\S.{0,300})$/
const RECORD_LINE = /^(?:Task|Decision|File|Open error)s?: /
/** The number of characters read of a result. */
const MAX_RESULT_CHARS = 20_000
const MAX_LINES = { tasks: 20, decisions: 12, files: 30 } as const

/**
 * The structured part of a run as lines in a fixed order: tasks with their latest mark, decisions, files with the last action on them, and the last error if no
 * later result resolved it. Lines of earlier records are taken over.
 */
export function structureOf(run: readonly Message[]): string[] {
  const tasks = new Map<string, string>()
  const decisions = new Set<string>()
  const files = new Map<string, string>()
  const earlierLines = new Set<string>()
  const called = new CallMatcher<ActKind>()
  let error: string | undefined
  for (const [index, message] of run.entries()) {
    if (isWrittenByDecant(message)) {
      const recordText = messageText(message)
      if (labelledRecord.isState(recordText) || labelledRecord.isKey(recordText))
        for (const line of recordText.split('\n')) if (RECORD_LINE.test(line)) earlierLines.add(line)
      continue
    }
    const text = ownTextOf(message)
    for (const line of text.split('\n')) collectTask(line, tasks)
    if (message.role === 'assistant' || message.role === 'user') collectDecisions(text, decisions)
    for (const part of message.parts) {
      if (part.type === 'tool-call') {
        collectTodos(part.input, tasks)
        const act = actOf(part)
        called.addCall(index, part.callId, act.kind)
        if (act.kind === 'view') for (const path of act.paths) setLastAction(files, path, 'read')
        for (const path of changedPaths(act)) setLastAction(files, path, 'changed')
      } else if (part.type === 'tool-result') {
        const end = runOutcome(called.matchResult(part.callId) ?? 'other', partText(part).slice(0, MAX_RESULT_CHARS), part.isError === true)
        error = typeof end === 'object' ? end.error.slice(0, 200) : undefined
      }
    }
  }
  const lines = [...earlierLines]
  for (const [task, mark] of [...tasks].slice(-MAX_LINES.tasks)) lines.push(`Task: [${mark}] ${task}`)
  for (const decision of [...decisions].slice(-MAX_LINES.decisions)) lines.push(`Decision: ${decision}`)
  for (const [path, action] of [...files].slice(-MAX_LINES.files)) lines.push(`File: ${path} (${action})`)
  if (error !== undefined) lines.push(`Open error: ${error}`)
  return [...new Set(lines)]
}

function collectTask(line: string, tasks: Map<string, string>): void {
  const match = TODO_LINE.exec(line.slice(0, 320))
  if (match) tasks.set((match[2] as string).trim(), match[1] === ' ' || match[1] === '-' ? ' ' : 'x')
}

/** Todo tools pass the whole list each time: `todos: [{ content, status }]`. */
function collectTodos(input: string, tasks: Map<string, string>): void {
  if (!input.includes('"todos"') || input.length > 100_000) return
  for (const match of input.matchAll(/"(?:content|task|title)"\s*:\s*"((?:[^"\\]|\\.){1,300})"[^{}]{0,200}?"status"\s*:\s*"(\w{1,20})"/g)) {
    tasks.set(match[1] as string, match[2] === 'completed' || match[2] === 'done' ? 'x' : ' ')
  }
}

function collectDecisions(text: string, decisions: Set<string>): void {
  for (const [start, end] of sentenceSpans(text)) {
    const sentence = text.slice(start, end).replace(/\s+/g, ' ').trim()
    if (sentence.length >= 6 && sentence.length <= 300 && statesDecision(sentence)) decisions.add(sentence)
  }
}

function setLastAction(files: Map<string, string>, path: string, action: string): void {
  const before = files.get(path)
  files.delete(path)
  files.set(path, action === 'read' && before === 'changed' ? 'changed' : action)
}
