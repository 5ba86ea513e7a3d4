import { scalarAsText } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import { boundaryNote } from '../reading/boundary-note.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { jsonLinesOf } from '../reading/json-lines-of.ts'
import { messagesIn } from '../reading/messages-in.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
import { fieldLinks, splitBranches } from '../reading/split-branches.ts'
import { piMessage, piTools } from './pi-entry.ts'

const ENTRY_TYPES = [
  'message',
  'compaction',
  'branch_summary',
  'custom_message',
  'model_change',
  'thinking_level_change',
  'custom',
  'label',
  'session_info',
  'leaf',
  'usage',
  'context_edit',
]

/**
 * Sessions of pi: a header, then entries that form a tree. The branch that ends in the last entry, or in the one that the last `leaf` names, is the first run;
 * the rest of each other branch, from its fork on, is a separate run. A compaction's summary stays in place.
 */
export const pi: Format = {
  name: 'pi',
  title: 'pi sessions (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const lines = objectsIn(items)
    const known = lines.filter(
      (line) => ENTRY_TYPES.includes(scalarAsText(line.type)) && typeof line.timestamp === 'string' && !('uuid' in line) && !('payload' in line),
    )
    if (known.length === 0 || known.length < (lines.length - 1) / 2) return 0
    if (lines[0]?.type === 'session' && typeof lines[0].cwd === 'string') return 0.98
    return known.every((line) => 'parentId' in line) && known.some((line) => line.type === 'message' && asObject(line.message)) ? 0.9 : 0
  },
  ...multiRunDecoding((input) => {
    const { lines, notes } = jsonLinesOf(input, 'pi session', { idKey: 'id' })
    const header = lines.find(({ value }) => value.type === 'session')?.value ?? {}
    const allBranches = branchesOf(lines.filter(({ value }) => value.type !== 'session'))
    return {
      runs: allBranches.length,
      document(run) {
        const branch = allBranches[run] ?? []
        const { messages, others } = messagesIn(branch, piMessage, kindOf)
        const boundaries = branch.filter(({ value }) => value.type === 'compaction')
        const model = branch.map(({ value }) => stringOf(asObject(value.message)?.model)).find((name) => name !== undefined)
        return {
          format: 'pi',
          input,
          history: { messages, tools: piTools(branch) },
          notes: [
            ...(run === 0 ? notes : []),
            ...boundaries.map(({ line }) => boundaryNote('The agent compacted its context here; the log before it is kept', line)),
            ...skippedNotes(others),
          ],
          meta: { ...header, id: stringOf(header.id) ?? 'session', branch: run },
          ...(model !== undefined && { model }),
        }
      },
    }
  }),
}

/** Returns the branch with the latest end, then what only each other branch contains. Entries of the format's first version have no ids and form one branch. */
function branchesOf(entries: readonly JsonLine[]): readonly (readonly JsonLine[])[] {
  const [messageEntries, leaves] = [entries.filter((entry) => !isLeaf(entry)), entries.filter(isLeaf)]
  const last = entries.at(-1)
  const [main = [], ...otherBranches] = splitBranches(
    messageEntries,
    fieldLinks('id', 'parentId'),
    last && isLeaf(last) ? stringOf(last.value.targetId) : undefined,
  )
  return [[...main, ...leaves], ...otherBranches]
}

/** Whether an entry only names the end of the active branch; it belongs to no branch itself. */
function isLeaf({ value }: JsonLine): boolean {
  return value.type === 'leaf'
}

/** Returns the kind of an entry without a message. */
function kindOf({ value }: JsonLine): string {
  return stringOf(asObject(value.message)?.role) ?? stringOf(value.type) ?? 'unknown'
}
