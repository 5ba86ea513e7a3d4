import { eachAtom } from '../../ledger/each-atom.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { PassageRole } from '../../ledger/passage-role.ts'
import { callOf } from '../reading/call-of.ts'
import type { Usage } from '../reading/usage.ts'
import { logScale } from '../row/scale.ts'
import type { TraitBlock } from '../row/trait-block.ts'

/** Connections of the results that show the atom to the current work. */
export const CONNECTION_TRAITS: TraitBlock = {
  names: ['asked lately', 'last asked lately', 'later of tool', 'tool used', 'passages after'],
  of({ ledger, usage }) {
    const connections = connectionsOf(ledger, usage)
    return (atom, row) => {
      row.put(connections.warmest[atom] as number)
      row.put(connections.newest[atom] as number)
      row.put(connections.later[atom] as number)
      row.put(connections.toolUsed[atom] as number)
      row.put(logScale(connections.after[atom] as number))
    }
  },
}

/** How fast the subject of a call decays, in steps of the assistant. */
const DECAY_STEPS = 10

/** Connections of a result to the current work: the subject of its call, and the use of other results of the same tool. */
interface Connections {
  /** How recently anyone but a tool named the subject of the call that showed the atom: at the most recent of its places, and at the newest. */
  readonly warmest: Float32Array
  readonly newest: Float32Array
  /** The number of results of the same tool after the newest that shows the atom; -1 if no result does. */
  readonly later: Float32Array
  /** The fraction of the atoms first shown by the same tool that the assistant used later. */
  readonly toolUsed: Float32Array
  /** The number of passages after the newest that shows it. */
  readonly after: Float32Array
}

const PRIOR = 0.05
const PRIOR_STRENGTH = 10

/** Computes connections from a ledger; linear in the pieces and their atoms. */
function connectionsOf(ledger: Ledger, usage: Usage): Connections {
  const count = ledger.names.length
  const column = (value = 0) => new Float32Array(count).fill(value)
  const connections = { warmest: column(), newest: column(), later: column(-1), toolUsed: column(), after: column() }
  const { tool, tools } = toolsOf(ledger)
  const remaining = new Float32Array(tools)
  for (const [index, passage] of ledger.passages.entries())
    if (passage.role === PassageRole.result) remaining[tool[index] as number] = (remaining[tool[index] as number] as number) + 1
  ledger.passages.forEach((passage, index) => {
    if (passage.role < PassageRole.call) return
    const call = passage.role === PassageRole.call ? index : passage.call
    const warmth = call < 0 ? 0 : Math.exp((lastSubjectStep(ledger, usage, call) - usage.steps) / DECAY_STEPS)
    const toolNumber = tool[index] as number
    if (passage.role === PassageRole.result) remaining[toolNumber] = (remaining[toolNumber] as number) - 1
    eachAtom(ledger, passage, (atom) => {
      if (warmth > (connections.warmest[atom] as number)) connections.warmest[atom] = warmth
      connections.newest[atom] = warmth
      if (passage.role === PassageRole.result) connections.later[atom] = remaining[toolNumber] as number
    })
  })
  addToolRates(ledger, usage, tool, tools, connections.toolUsed)
  for (let atom = 0; atom < count; atom++) connections.after[atom] = ledger.passages.length - (usage.lastPassage[atom] as number)
  return connections
}

/** The number of the tool of each call and result, and the number of tools. */
function toolsOf(ledger: Ledger): { tool: Int32Array; tools: number } {
  const tool = new Int32Array(ledger.passages.length)
  const numbers = new Map<string, number>([['', 0]])
  ledger.passages.forEach((passage, index) => {
    if (passage.role === PassageRole.result) tool[index] = passage.call < 0 ? 0 : (tool[passage.call] as number)
    if (passage.role !== PassageRole.call) return
    const { name } = callOf(ledger, passage)
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    tool[index] = number
  })
  return { tool, tools: numbers.size }
}

/** The newest step at which the user, the assistant's words or a call named anything that a given call names. */
function lastSubjectStep(ledger: Ledger, usage: Usage, call: number): number {
  const passage = ledger.passages[call]
  let step = usage.stepOf[call] as number
  if (!passage) return step
  eachAtom(ledger, passage, (atom) => {
    step = Math.max(step, usage.lastUse[atom] as number, usage.lastUserStep[atom] as number)
  })
  return step
}

function addToolRates(ledger: Ledger, usage: Usage, tool: Int32Array, tools: number, column: Float32Array): void {
  const total = new Float32Array(tools)
  const used = new Float32Array(tools)
  const toolOf = (atom: number) => ((usage.firstRole[atom] as number) === PassageRole.result ? (tool[usage.firstPassage[atom] as number] as number) : -1)
  for (let atom = 0; atom < ledger.names.length; atom++) {
    const toolNumber = toolOf(atom)
    if (toolNumber < 0) continue
    total[toolNumber] = (total[toolNumber] as number) + 1
    used[toolNumber] = (used[toolNumber] as number) + usage.usedLater(atom)
  }
  for (let atom = 0; atom < ledger.names.length; atom++) {
    const toolNumber = toolOf(atom)
    column[atom] =
      toolNumber < 0
        ? -1
        : ((used[toolNumber] as number) - usage.usedLater(atom) + PRIOR * PRIOR_STRENGTH) / ((total[toolNumber] as number) - 1 + PRIOR_STRENGTH)
  }
}
