import type { LineReader, Streamed } from '../../format.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { SkippedEntries } from '../reading/skipped-entries.ts'
import { answerId, ClaudeCodeAnswer } from './claude-code-answer.ts'
import { compactionNote } from './compaction-note.ts'
import { lineKind } from './line-kind.ts'
import { isAttachment, messageLine } from './message-line.ts'
import { sideChain } from './side-chain.ts'

/** A run being streamed: the unfinished messages, from the last answer on. */
interface OpenRun {
  readonly run: number
  answer: string | undefined
  waiting: ClaudeCodeAnswer[]
  count: number
}

/**
 * Reads a Claude Code log line by line. Each run buffers its last answer and the messages after it until the next answer begins: a block that arrives later
 * becomes a message of its own. The main conversation is run 0, side chains are numbered in the order in which they begin.
 */
export function claudeCodeStream(): LineReader {
  const runs = new Map<string, OpenRun>([['', { run: 0, answer: undefined, waiting: [], count: 0 }]])
  const root = new Map<string, string>()
  const others = new SkippedEntries()
  return {
    read(logLine) {
      const line = messageLine(logLine)
      if (!line) return skipLine(logLine, others)
      const sideId = sideChain(line, root)
      const name = sideId === undefined ? '' : `side ${sideId}`
      const run = runs.get(name) ?? { run: runs.size, answer: undefined, waiting: [], count: 0 }
      runs.set(name, run)
      const id = answerId(line)
      const open = run.waiting[0]
      if (id !== undefined && id === run.answer && open?.join(line)) return []
      const last = run.waiting.at(-1)
      if (isAttachment(line) && last?.takesAttachments) {
        last.attach(line)
        return []
      }
      const finished = id === undefined ? [] : finishRun(run)
      if (id !== undefined) run.answer = id
      run.waiting.push(new ClaudeCodeAnswer(line))
      return run.answer === undefined ? finishRun(run, 1) : finished
    },
    end: () => [...[...runs.values()].flatMap((run) => finishRun(run)), ...others.notes('lines').map((note) => ({ note }))],
  }
}

/** Finishes the messages of a run, except for the last ones, to which something may still be attached. */
function finishRun(run: OpenRun, kept = 0): Streamed[] {
  const finished = run.waiting.splice(0, run.waiting.length - kept)
  return finished.map((answer) => ({ run: run.run, message: answer.message(run.count++) }))
}

function skipLine(line: JsonLine, others: SkippedEntries): Streamed[] {
  others.add(lineKind(line))
  const note = compactionNote(line)
  return note ? [{ note }] : []
}
