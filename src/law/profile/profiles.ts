import type { Profile, Shapes } from './profile.ts'

const VERBATIM = ['calls-by-assistant', 'calls-stay-calls', 'arguments-verbatim', 'unknown-verbatim', 'reasoning-verbatim', 'well-formed', 'window']
const PAIRING = ['answered', 'no-orphan', 'unique-call-ids', 'call-id-form', ...VERBATIM]
const CHAT = [...PAIRING, 'together', 'non-empty-message']
const SEQUENCE = ['results-first', 'hosted-beside', 'non-empty-text', 'first-role']
const REQUEST = [
  'thinking-setting',
  'image-size',
  'request-size',
  'cache-breakpoints',
  'cache-ttl-order',
  'cache-on-empty-text',
  'forced-choice',
  'beta-fields',
]
const COMPACTION = ['compaction-block', 'compaction-threshold']
const ANTHROPIC = [...CHAT, ...SEQUENCE, ...REQUEST, ...COMPACTION]
const RESPONSES = [
  'reasoning-followed',
  'reasoning-kept',
  'reasoning-summary',
  'item-id-prefix',
  'phase-kept',
  'compaction-item',
  'output-kind',
  'one-state',
  'server-state',
  'referred-answered',
]

const PERMISSIVE: Shapes = { shortenInPlace: true, dropReasoning: 'finished-turns', startsWithUser: false, alternates: false }

/** Older Claude models: text inside old results may be shortened, reasoning of finished turns may be removed. */
const anthropic: Profile = {
  name: 'anthropic',
  provider: 'anthropic',
  laws: [...ANTHROPIC, 'latest-reasoning', 'reasoning-in-loop', 'thinking-opens-loop'],
  shapes: { ...PERMISSIVE, startsWithUser: true },
  callId: { pattern: '^[a-zA-Z0-9_-]+$', max: 64 },
}

/** Claude models that refuse a conversation ending with the assistant. */
const anthropicNoPrefill: Profile = { ...anthropic, name: 'anthropic-no-prefill', laws: [...anthropic.laws, 'last-role'] }

/** Claude models whose reasoning is bound to everything before it. Stripping all kept reasoning is a shape that they allow. */
const anthropicBound: Profile = {
  ...anthropic,
  name: 'anthropic-bound',
  laws: [...ANTHROPIC, 'prefix-binding', 'thinking-opens-loop', 'last-role'],
  shapes: { shortenInPlace: false, dropReasoning: 'all', startsWithUser: true, alternates: false },
}

/** The laws that Amazon Bedrock's Converse adds to a model's own: tools defined wherever there are calls, two alternating roles, and results in one message. */
const CONVERSE = ['tool-config', 'results-in-next-message', 'error-result-content', 'alternation', 'words-after-results']

/** Claude on Amazon Bedrock's Converse wire; also used for other models there. */
const bedrock: Profile = { ...anthropic, name: 'bedrock', laws: [...anthropic.laws, ...CONVERSE], shapes: { ...anthropic.shapes, alternates: true } }

/** Claude models that refuse a conversation ending with the assistant, on Amazon Bedrock. */
const bedrockNoPrefill: Profile = { ...bedrock, name: 'bedrock-no-prefill', laws: [...anthropicNoPrefill.laws, ...CONVERSE] }

/** Claude models with bound reasoning on Amazon Bedrock. */
const bedrockBound: Profile = {
  ...anthropicBound,
  name: 'bedrock-bound',
  laws: [...anthropicBound.laws, ...CONVERSE],
  shapes: { ...anthropicBound.shapes, alternates: true },
}

const openaiChat: Profile = {
  name: 'openai-chat',
  provider: 'openai',
  laws: [...CHAT, 'content-required', 'content-array'],
  shapes: PERMISSIVE,
  callId: { pattern: '', max: 40 },
  argumentsAsText: true,
}

/** Items: a reasoning item and the item that it led to are kept or removed together. */
const openaiResponses: Profile = {
  name: 'openai-responses',
  provider: 'openai',
  laws: [...PAIRING, ...RESPONSES],
  shapes: { ...PERMISSIVE, dropReasoning: 'never' },
  callId: { pattern: '', max: 64 },
  argumentsAsText: true,
}

/** Items of the Agents SDK, which converts them to Responses: fields that exist only on the Responses wire are the SDK's concern. */
const openaiAgents: Profile = { ...openaiResponses, name: 'openai-agents', laws: [...PAIRING, 'reasoning-followed', 'reasoning-kept'] }

/** Calls may lack ids on this wire, so their form is free and two calls with the same id are distinguished by order. */
const gemini: Profile = {
  name: 'gemini',
  provider: 'google',
  laws: [
    ...['answered', 'no-orphan', 'together', 'response-count', 'call-turn-place', 'non-empty-message', 'first-role', 'last-role', 'alternation'],
    ...VERBATIM,
    ...['reasoning-in-loop', 'thought-signature', 'known-part-fields', 'cached-content', 'referred-answered'],
  ],
  shapes: { ...PERMISSIVE, startsWithUser: true, alternates: true },
}

const mistral: Profile = {
  name: 'mistral',
  provider: 'mistral',
  laws: [...CHAT, 'content-required', 'content-array', 'response-count', 'user-after-tool'],
  shapes: PERMISSIVE,
  callId: { pattern: '^[a-zA-Z0-9]{9}$', max: 9 },
  argumentsAsText: true,
}

/** DeepSeek and Kimi: in the turn under way, messages with calls must send their reasoning back. */
const deepseek: Profile = { ...openaiChat, name: 'deepseek', provider: 'deepseek', laws: [...CHAT, 'content-required', 'content-array', 'reasoning-in-loop'] }

/** Messages of the AI SDK, before a provider's own rules. */
const aiSdk: Profile = {
  name: 'ai-sdk',
  provider: 'generic',
  laws: [...PAIRING, 'answered-in-turn', 'approval', 'non-empty-text', 'metadata-kept'],
  shapes: PERMISSIVE,
}

/** Messages of LangChain, before a provider's own rules. */
const langchain: Profile = { name: 'langchain', provider: 'generic', laws: [...CHAT, 'removable'], shapes: PERMISSIVE }

/** The laws that all providers share: for logs, and for names unknown to this version. */
const generic: Profile = {
  name: 'generic',
  provider: 'generic',
  laws: [...CHAT, 'first-role', 'reasoning-followed'],
  shapes: { ...PERMISSIVE, startsWithUser: true },
}

/** All profiles that this version knows, the most general one last. */
export const profiles: readonly Profile[] = [
  ...[anthropic, anthropicNoPrefill, anthropicBound, bedrock, bedrockNoPrefill, bedrockBound],
  ...[openaiChat, openaiResponses, openaiAgents, gemini, mistral, deepseek],
  ...[aiSdk, langchain, generic],
]
