import { createCounter } from '../../src/token/index.ts'
import { processorTime } from '../strategies/processor-time.ts'
import { converter } from './convert.ts'
import type { Peer } from './peer.ts'

interface ChainMessage {
  readonly id?: string
  readonly type: string
  readonly content: unknown
  readonly name?: string
  readonly tool_calls?: unknown
  readonly tool_call_id?: string
  readonly status?: string
}

type Made = new (fields: object) => ChainMessage

interface Core {
  /** The returned list may contain undefined in the place of a missing system message. */
  trimMessages(messages: readonly ChainMessage[], options: object): Promise<(ChainMessage | undefined)[]>
  readonly HumanMessage: Made
  readonly AIMessage: Made
  readonly SystemMessage: Made
  readonly ToolMessage: Made
}

interface Lang {
  readonly ClearToolUsesEdit: new (options: object) => { apply(params: object): Promise<void> }
  readonly countTokensApproximately: (messages: readonly ChainMessage[]) => number
}

const counter = createCounter()
const { to, from } = converter('langchain')

/** `trimMessages` and `ClearToolUsesEdit` of LangChain, with the settings that leave no result without its call. */
export async function langchainPeers(): Promise<Peer[]> {
  const [coreName, langName]: [string, string] = ['@langchain/core/messages', 'langchain']
  const core = (await import(coreName)) as Core
  const kinds: Readonly<Record<string, Made>> = { human: core.HumanMessage, ai: core.AIMessage, system: core.SystemMessage, tool: core.ToolMessage }
  const made = (values: readonly object[]) => values.map((value, i) => new (kinds[(value as ChainMessage).type] as Made)({ ...value, id: String(i) }))
  const trim: Peer = {
    name: 'peer: LangChain trimMessages',
    async shrink(past, budget) {
      const values = to(past)
      const tokens = values.map((value) => counter.messages(from([value])))
      const tokenCounter = (list: readonly ChainMessage[]) => list.reduce((sum, { id }) => sum + (tokens[Number(id)] ?? 0), 0)
      const messages = made(values)
      const start = processorTime()
      const left = await core.trimMessages(messages, { maxTokens: budget, tokenCounter, strategy: 'last', includeSystem: true, startOn: 'human' })
      return { seconds: (processorTime() - start) / 1000, messages: from(left.filter((message) => message !== undefined).map(flat)) }
    },
  }
  const { ClearToolUsesEdit, countTokensApproximately } = (await import(langName)) as Lang
  const clear: Peer = {
    name: 'peer: LangChain ClearToolUsesEdit',
    async shrink(past, budget) {
      const messages = made(to(past))
      const edit = new ClearToolUsesEdit({ trigger: { tokens: Math.max(1, budget) }, keep: { messages: 3 } })
      const start = processorTime()
      await edit.apply({ messages, countTokens: countTokensApproximately })
      return { seconds: (processorTime() - start) / 1000, messages: from(messages.map(flat)) }
    },
  }
  return [trim, clear]
}

function flat({ type, content, name, tool_calls, tool_call_id, status }: ChainMessage): object {
  return {
    type,
    content,
    ...(name !== undefined && { name }),
    ...(tool_calls !== undefined && { tool_calls }),
    ...(tool_call_id !== undefined && { tool_call_id }),
    ...(status !== undefined && { status }),
  }
}
