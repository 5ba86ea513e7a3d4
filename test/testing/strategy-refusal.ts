import type { Profile } from '../../src/law/index.ts'
import type { History } from '../../src/message/index.ts'
import { bodyOf, type MockName, mockProvider, requestTo, signLike } from '../../src/testing/index.ts'
import { bodyFor } from './body-for.ts'

/** The models by whose rules the mock of Anthropic judges requests to Claude on Bedrock. */
const ON_BEDROCK: Readonly<Record<string, string>> = {
  bedrock: 'claude-sonnet-4-5',
  'bedrock-no-prefill': 'claude-opus-4-6',
  'bedrock-bound': 'claude-opus-5-5',
}

/** The provider's refusal of a history made from `origin`, with thinking on if that has reasoning; undefined if it is accepted. */
export async function strategyRefusal(history: History, origin: History, profile: Profile): Promise<string | undefined> {
  const thinking = origin.messages.some(({ parts }) => parts.some(({ type }) => type === 'reasoning')) && { thinking: { type: 'enabled', budget_tokens: 2000 } }
  const own = bodyFor(history, profile, origin)
  const model = ON_BEDROCK[profile.name]
  const claude: [MockName, object][] = model ? [['anthropic', signLike(bodyOf(history, 'anthropic', model), bodyOf(origin, 'anthropic', model))]] : []
  for (const [name, body] of [
    [own.name, own.name === 'openai-responses' ? withPairedIds(own.body, bodyFor(origin, profile).body) : own.body] as const,
    ...claude,
  ]) {
    const response = await mockProvider(name, { window: 10_000_000 })(requestTo(name, { ...body, ...thinking }))
    if (!response.ok) return response.text()
  }
  return undefined
}

/** Names the items of a body after the reasoning that they followed in the body before, as the mock of Responses then requires. */
function withPairedIds(body: object, origin: object): object {
  const names = new Map<string, string>()
  let reasoning: string | undefined
  for (const { type, id = '', role } of itemsOf(origin)) {
    if (type === 'reasoning') reasoning = id
    else if (reasoning !== undefined && (type === 'function_call' || role === 'assistant')) {
      names.set(id, `${type === 'message' ? 'msg' : 'fc'}_of_${reasoning}`)
      reasoning = undefined
    } else reasoning = undefined
  }
  return { ...body, input: itemsOf(body).map((item) => ({ ...item, ...(names.has(item.id ?? '') && { id: names.get(item.id ?? '') }) })) }
}

interface Item {
  readonly type: string
  readonly id?: string
  readonly role?: string
}

function itemsOf(body: object): readonly Item[] {
  return 'input' in body && Array.isArray(body.input) ? (body.input as Item[]) : []
}
