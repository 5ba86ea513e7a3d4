import type { Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { jsonLinesOf } from '../reading/json-lines-of.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { SkippedEntries } from '../reading/skipped-entries.ts'
import { answerId, ClaudeCodeAnswer } from './claude-code-answer.ts'
import { claudeCodeStream } from './claude-code-stream.ts'
import { compactionNote } from './compaction-note.ts'
import { lineKind } from './line-kind.ts'
import { isAttachment, messageLine } from './message-line.ts'
import { isPromptSnapshot, type PromptSnapshot, promptSnapshots } from './prompt-snapshot.ts'
import { sideChain } from './side-chain.ts'

const LINE_TYPES = ['user', 'assistant', 'system', 'summary', 'progress', 'file-history-snapshot', 'queue-operation', 'attachment', 'result', 'stream_event']

const IDENTIFYING_KEYS = ['uuid', 'sessionId', 'session_id', 'messageId', 'leafUuid']

/**
 * Session logs of Claude Code, and the `stream-json` output of a headless run: an event per line. Lines of one streamed answer share an id and become one
 * message; what the agent attached to the user's words or to a result, such as files, reminders and instructions, belongs to that. Each side chain (a sub-agent) is a separate run after the main one. A compaction's summary stays in place, with a note; another note marks where old
 * results were removed from the context, although the log keeps them.
 */
export const claudeCode: Format = {
  name: 'claude-code',
  title: 'Claude Code session logs (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines' && kind !== 'object') return 0
    const lines = objectsIn(items)
    const known = lines.filter((line) => LINE_TYPES.includes(scalarAsText(line.type)) && IDENTIFYING_KEYS.some((sign) => sign in line))
    return kind === 'lines' && known.length > 0 && known.length >= lines.length / 2 ? 0.98 : 0
  },
  stream: claudeCodeStream,
  ...multiRunDecoding((input) => {
    const { lines, notes } = jsonLinesOf(input, 'Claude Code log', 'uuid')
    const all = splitChains(lines)
    const snapshots = promptSnapshots(lines)
    return {
      runs: all.length,
      document: (run) => ({
        format: 'claude-code',
        input,
        history: historyOf(all[run] ?? [], snapshots.get(sideOf(all[run]?.[0]))),
        notes: run === 0 ? [...notes, ...skippedNotes(lines)] : [],
        ...chainInfo(all[run] ?? []),
      }),
    }
  }),
}

/** Returns the main conversation, then each side chain in the order in which they began. */
function splitChains(lines: readonly JsonLine[]): JsonLine[][] {
  const messageLines = lines.map(messageLine).filter((line) => line !== undefined)
  const main: JsonLine[] = []
  const root = new Map<string, string>()
  const sides = new Map<string, JsonLine[]>()
  for (const line of messageLines) {
    const sideId = sideChain(line, root)
    const side = sideId === undefined ? main : sides.get(sideId)
    if (side) side.push(line)
    else if (sideId !== undefined) sides.set(sideId, [line])
  }
  return main.length > 0 || sides.size === 0 ? [main, ...sides.values()] : [...sides.values()]
}

/** The chain that a line names, as its prompts do. */
function sideOf(line: JsonLine | undefined): string | undefined {
  return line && sideChain(line, new Map())
}

/** Returns a chain's messages after its system text, with its tools. */
function historyOf(chain: readonly JsonLine[], prompt: PromptSnapshot | undefined): Pick<Document['history'], 'messages' | 'tools'> {
  const system = prompt?.message ? [prompt.message] : []
  return { messages: [...system, ...messagesOf(chain, system.length)], tools: prompt?.tools ?? [] }
}

/** Returns the messages of a chain, counted from `count`: content blocks of lines that share an answer's id form one message, at the place of the first. */
function messagesOf(chain: readonly JsonLine[], count: number): Message[] {
  const inOrder: ClaudeCodeAnswer[] = []
  const answers = new Map<string, ClaudeCodeAnswer>()
  for (const line of chain) {
    const id = answerId(line)
    const known = id === undefined ? undefined : answers.get(id)
    if (known?.join(line)) continue
    const last = inOrder.at(-1)
    if (isAttachment(line) && last?.takesAttachments) {
      last.attach(line)
      continue
    }
    const fresh = new ClaudeCodeAnswer(line)
    inOrder.push(fresh)
    if (id !== undefined) answers.set(id, fresh)
  }
  return inOrder.map((answer, index) => answer.message(count + index))
}

/** Returns notes about lines that are not part of the conversation, counted by type, and about compactions, by line. */
function skippedNotes(lines: readonly JsonLine[]): DecodeNote[] {
  const others = new SkippedEntries()
  const notes: DecodeNote[] = []
  for (const one of lines) {
    if (messageLine(one) || isPromptSnapshot(one)) continue
    const note = compactionNote(one)
    if (note) notes.push(note)
    others.add(lineKind(one))
  }
  return [...notes, ...others.notes('lines')]
}

function chainInfo(chain: readonly JsonLine[]): Pick<Document, 'meta' | 'model'> {
  const [firstLine] = chain
  const first = firstLine?.value ?? {}
  const session = stringOf(first.sessionId) ?? stringOf(first.session_id) ?? 'run'
  const side = sideOf(firstLine)
  const model = chain.map(({ value }) => stringOf(asObject(value.message)?.model)).find((name) => name !== undefined && name !== '<synthetic>')
  const meta = {
    id: side === undefined ? session : `${session}/${side}`,
    cwd: first.cwd,
    branch: first.gitBranch,
    version: first.version,
    sidechain: first.isSidechain === true || typeof first.parent_tool_use_id === 'string',
  }
  return { meta, ...(model !== undefined && { model }) }
}
