import type { Message, Tool } from '../../../message/index.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { JsonLine } from '../reading/json-lines.ts'
import { namedTools } from '../reading/named-tools.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { sideChain } from './side-chain.ts'

/** The system text and the tools of a chain, as its requests had them last. */
export interface PromptSnapshot {
  readonly message: Message | undefined
  readonly tools: readonly Tool[]
}

/** Whether a line states the system text, and perhaps the tools, of the requests after it. */
export function isPromptSnapshot({ value }: JsonLine): boolean {
  return value.type === 'attachment' && asObject(value.attachment)?.type === 'prompt_snapshot'
}

/** Returns the last system text and the last tools of each chain, by the name of the side chain; undefined for the main conversation. */
export function promptSnapshots(lines: readonly JsonLine[]): ReadonlyMap<string | undefined, PromptSnapshot> {
  const snapshots = new Map<string | undefined, PromptSnapshot>()
  for (const line of lines) {
    if (!isPromptSnapshot(line)) continue
    const side = sideChain(line, new Map())
    const before = snapshots.get(side)
    const tools = toolsOf(line)
    snapshots.set(side, { message: systemMessage(line) ?? before?.message, tools: tools.length > 0 ? tools : (before?.tools ?? []) })
  }
  return snapshots
}

/** Returns the tools as they were sent, which are under `schema`, beside a name and a description again. */
function toolsOf({ value }: JsonLine): Tool[] {
  return namedTools(objectsIn(asObject(value.attachment)?.tools).map((tool) => (asObject(tool.schema)?.name === undefined ? tool : tool.schema)))
}

function systemMessage({ value, start, end }: JsonLine): Message | undefined {
  const { cliPrefix, systemPrompt } = asObject(value.attachment) ?? {}
  const sections = (Array.isArray(systemPrompt) ? (systemPrompt as readonly unknown[]) : [systemPrompt]).map((text) => stringOf(text) ?? '')
  const texts = [stringOf(cliPrefix) ?? '', sections.filter((text) => text !== '').join('\n\n')]
  const parts = texts.filter((text) => text !== '').map((text) => ({ type: 'text', text }) as const)
  return parts.length === 0 ? undefined : { id: 'm0', role: 'system', parts, source: { index: 0, start, end } }
}
