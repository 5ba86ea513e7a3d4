import type { Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { jsonLinesOf } from '../reading/json-lines-of.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { SkippedEntries } from '../reading/skipped-entries.ts'
import { abandonedBranches } from './abandoned-branches.ts'
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
 * message; what the agent attached to the user's words or to a result, such as files, reminders and instructions, belongs to that. Each side chain (a
 * sub-agent) is a separate run after the main one, and so is, last, each branch that a rewind abandoned. A compaction's summary stays in place, with a note;
 * another note marks where old results were removed from the context, although the log keeps them.
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
    const { lines, notes } = jsonLinesOf(input, 'Claude Code log', { idKey: 'uuid' })
    const branches = abandonedBranches(lines)
    const abandoned = new Set(branches.flat())
    const chains = splitChains(lines.filter((line) => !abandoned.has(line)))
    const all = [...chains, ...branches.map(messageLinesOf)]
    const snapshots = promptSnapshots(lines)
    return {
      runs: all.length,
      document: (run) => ({
        format: 'claude-code',
        input,
        history: historyOf(all[run] ?? [], snapshots.get(sideOf(all[run]?.[0]))),
        notes: run === 0 ? [...notes, ...branches.map(abandonedNote), ...skippedNotes(lines)] : [],
        ...chainInfo(all[run] ?? [], run < chains.length ? undefined : run - chains.length + 1),
      }),
    }
  }),
}

/** Returns the main conversation, then each side chain in the order in which they began. */
function splitChains(lines: readonly JsonLine[]): JsonLine[][] {
  const main: JsonLine[] = []
  const root = new Map<string, string>()
  const sides = new Map<string, JsonLine[]>()
  for (const line of messageLinesOf(lines)) {
    const sideId = sideChain(line, root)
    const side = sideId === undefined ? main : sides.get(sideId)
    if (side) side.push(line)
    else if (sideId !== undefined) sides.set(sideId, [line])
  }
  return main.length > 0 || sides.size === 0 ? [main, ...sides.values()] : [...sides.values()]
}

function messageLinesOf(lines: readonly JsonLine[]): JsonLine[] {
  return lines.map(messageLine).filter((line) => line !== undefined)
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

function abandonedNote(branch: readonly JsonLine[]): DecodeNote {
  const [first] = branch
  return {
    code: 'rewound',
    message: `The user went back to before this line; ${branch.length === 1 ? 'it is' : `it and what followed it, ${branch.length} lines, are`} no part of the conversation`,
    remedy: 'None needed: they are a separate run, after the others.',
    ...(first && { line: first.line }),
  }
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

function chainInfo(chain: readonly JsonLine[], branchNumber: number | undefined): Pick<Document, 'meta' | 'model'> {
  const [firstLine] = chain
  const first = firstLine?.value ?? {}
  const session = stringOf(first.sessionId) ?? stringOf(first.session_id) ?? 'run'
  const side = sideOf(firstLine)
  const model = chain.map(({ value }) => stringOf(asObject(value.message)?.model)).find((name) => name !== undefined && name !== '<synthetic>')
  const meta = {
    id: [session, side ?? (branchNumber && `branch-${branchNumber}`)].filter((part) => part !== undefined).join('/'),
    cwd: first.cwd,
    branch: first.gitBranch,
    version: first.version,
    sidechain: first.isSidechain === true || typeof first.parent_tool_use_id === 'string',
  }
  return { meta, ...(model !== undefined && { model }) }
}
