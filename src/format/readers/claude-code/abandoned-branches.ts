import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { splitBranches } from '../reading/split-branches.ts'
import { sideChain } from './side-chain.ts'

/**
 * Returns the branches of the main conversation that a rewind abandoned, the one with the latest end first, each in the order of the file. A fork alone does
 * not prove a rewind, as results of calls made at once are siblings too: a branch was abandoned if it begins with words of the user, and the user's words begin
 * another branch with a later end at the same place. What forks off otherwise belongs to the branch that it grows from. Linear.
 */
export function abandonedBranches(lines: readonly JsonLine[]): readonly (readonly JsonLine[])[] {
  const main = lines.filter((line) => idOf(line) !== undefined && sideChain(line, new Map()) === undefined)
  const messages = messagesAbove(main)
  const parentOf = (line: JsonLine) => messages.get(parentId(line))
  const places = main.filter(isWords).map(parentOf)
  if (new Set(places).size === places.length) return []
  const found: JsonLine[][] = []
  /** The abandoned branch that a message is in. */
  const branchOf = new Map<JsonLine, JsonLine[]>()
  /** The places at which the user's words begin a branch, or continue one. */
  const continued = new Set<JsonLine>()
  for (const branch of splitBranches(main.filter(isMessage), { id: idOf, parent: (line) => idOf(parentOf(line)) })) {
    const [first] = branch
    const fork = first && parentOf(first)
    const isRoot = first && fork && isWords(first) && continued.has(fork)
    const abandoned = isRoot ? [] : fork && branchOf.get(fork)
    if (isRoot && abandoned) found.push(abandoned)
    for (const line of branch) {
      const parent = parentOf(line)
      if (parent && isWords(line) && line.value.isMeta !== true) continued.add(parent)
      if (abandoned) branchOf.set(line, abandoned)
    }
  }
  for (const line of main) branchOf.get(messages.get(idOf(line)) ?? line)?.push(line)
  return found
}

/** Returns, by the id of each line, the message that it is or continues; if there is none before it in the file, the line with which its branch begins. */
function messagesAbove(lines: readonly JsonLine[]): ReadonlyMap<string | undefined, JsonLine> {
  const nearest = new Map<string | undefined, JsonLine>()
  for (const line of lines) nearest.set(idOf(line), isMessage(line) ? line : (nearest.get(parentId(line)) ?? line))
  return nearest
}

function idOf(line: JsonLine | undefined): string | undefined {
  return stringOf(line?.value.uuid)
}

/** Returns the id of the line that a line continues, also where a compaction began the tree anew. */
function parentId({ value }: JsonLine): string | undefined {
  return stringOf(value.parentUuid) ?? stringOf(value.logicalParentUuid)
}

function isMessage({ value }: JsonLine): boolean {
  return value.type === 'user' || value.type === 'assistant'
}

/** Whether a message has words of the user, or what the agent put beside them, and neither results nor a summary. */
function isWords({ value }: JsonLine): boolean {
  return value.type === 'user' && value.isCompactSummary !== true && !objectsIn(asObject(value.message)?.content).some(({ type }) => type === 'tool_result')
}
