import type { Profile, Shapes } from './profile.ts'

const PAIRING = ['answered', 'no-orphan', 'unique-call-ids', 'call-id-form', 'well-formed'] as const
const CHAT = [...PAIRING, 'together', 'non-empty-message'] as const
const ANTHROPIC = [...CHAT, 'results-first', 'non-empty-text', 'first-role'] as const

const FREE: Shapes = { shortenInPlace: true, dropReasoning: 'finished-turns', startsWithUser: false, alternates: false }
const CLAUDE_ID = { pattern: '^[a-zA-Z0-9_-]+$', max: 64 }

/** Older Claude models: text inside old results may shrink, reasoning of finished turns may go. */
const anthropic: Profile = {
  name: 'anthropic',
  provider: 'anthropic',
  laws: ANTHROPIC,
  shapes: { ...FREE, startsWithUser: true },
  callId: CLAUDE_ID,
}

/** Claude models whose reasoning is bound to all that stood before it. */
const anthropicBound: Profile = {
  ...anthropic,
  name: 'anthropic-bound',
  laws: [...ANTHROPIC, 'last-role'],
  shapes: { shortenInPlace: false, dropReasoning: 'all', startsWithUser: true, alternates: false },
}

const openaiChat: Profile = { name: 'openai-chat', provider: 'openai', laws: CHAT, shapes: FREE, callId: { pattern: '', max: 40 } }

const openaiResponses: Profile = {
  name: 'openai-responses',
  provider: 'openai',
  laws: PAIRING,
  shapes: FREE,
  callId: { pattern: '', max: 64 },
}

const gemini: Profile = {
  name: 'gemini',
  provider: 'google',
  laws: ['answered', 'no-orphan', 'well-formed', 'together', 'non-empty-message', 'first-role', 'last-role', 'alternation'],
  shapes: { ...FREE, startsWithUser: true, alternates: true },
}

const mistral: Profile = {
  name: 'mistral',
  provider: 'mistral',
  laws: [...CHAT, 'user-after-tool'],
  shapes: FREE,
  callId: { pattern: '^[a-zA-Z0-9]{9}$', max: 9 },
}

const deepseek: Profile = { ...openaiChat, name: 'deepseek', provider: 'deepseek', shapes: { ...FREE, dropReasoning: 'finished-turns' } }

/** What every provider agrees on: for logs, and for names unknown to this version. */
const generic: Profile = {
  name: 'generic',
  provider: 'generic',
  laws: ['answered', 'no-orphan', 'unique-call-ids', 'well-formed', 'together', 'non-empty-message', 'first-role'],
  shapes: { ...FREE, startsWithUser: true },
}

/** All profiles this version knows, the most general one last. */
export const profiles: readonly Profile[] = [anthropic, anthropicBound, openaiChat, openaiResponses, gemini, mistral, deepseek, generic]
