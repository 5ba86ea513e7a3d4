import { claudeRules } from './claude-rules.ts'
import type { Profile } from './profile.ts'
import { profileNamed } from './profile-named.ts'

/** What is known about the destination of a history. */
export interface Destination {
  /** Name of the wire format. */
  readonly format?: string | undefined
  readonly model?: string | undefined
  readonly provider?: string | undefined
}

const PROFILE_BY_FORMAT: Readonly<Record<string, string>> = {
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  'openai-agents': 'openai-agents',
  gemini: 'gemini',
  mistral: 'mistral',
  deepseek: 'deepseek',
  'ai-sdk': 'ai-sdk',
  langchain: 'langchain',
  codex: 'openai-responses',
  'gemini-cli': 'gemini',
}

/** Formats that only Claude's wire and agents write. */
const CLAUDE_FORMAT = /^(?:anthropic|bedrock|claude-code)/

/** Models of other makers on Bedrock, by the beginning of their ids, after an optional region. */
const OTHER_MAKER_ON_BEDROCK =
  /^(?:[a-z-]{2,12}\.)?(?:ai21|amazon|cohere|deepseek|google|meta|minimax|mistral|moonshot|moonshotai|nvidia|openai|qwen|writer|zai)\./

/** Wires on which OpenAI's models receive items, and therefore need each item's reasoning with it. On all others they receive Chat messages. */
const OPENAI_PROFILE_BY_WIRE: Readonly<Record<string, string>> = {
  'openai-responses': 'openai-responses',
  'openai-agents': 'openai-agents',
  'ai-sdk': 'openai-responses',
}

const PROFILE_BY_PROVIDER: Readonly<Record<string, string>> = {
  moonshot: 'deepseek',
  openai: 'openai-chat',
  anthropic: 'anthropic-bound',
  google: 'gemini',
  gemini: 'gemini',
  mistral: 'mistral',
  deepseek: 'deepseek',
  generic: 'generic',
}

/**
 * Returns the profile of a destination: by the model's family first, then the wire format, then the provider. A model keeps its family's rules on any wire,
 * with the wire's added, and on Amazon Bedrock those of Converse. Anthropic's wire without a model gets the strictest profile; an agent's log has the rules of
 * the wire that the agent uses. Never throws; an unknown destination, or a value that is not a name, gets `generic`.
 * @example
 * profileFor({ format: 'anthropic-messages', model: 'claude-sonnet-5' }).shapes.shortenInPlace // true
 */
export function profileFor(destination: Destination): Profile {
  const fields = Object(destination) as Readonly<Record<keyof Destination, unknown>>
  const [format, model, provider] = [stringOrEmpty(fields.format), stringOrEmpty(fields.model), stringOrEmpty(fields.provider)]
  const rules = claudeRules(model)
  const wire = wireProfileOf(format)
  const isOnBedrock = format.startsWith('bedrock') || provider.toLowerCase() === 'bedrock'
  if (rules !== 'not-claude' || CLAUDE_FORMAT.test(format) || (isOnBedrock && wire === undefined)) {
    const hasFreeRules = rules === 'free' || (rules === 'not-claude' && isOnBedrock && OTHER_MAKER_ON_BEDROCK.test(model))
    const kind = hasFreeRules ? '' : rules === 'no-prefill' ? '-no-prefill' : '-bound'
    const native = `${isOnBedrock ? 'bedrock' : 'anthropic'}${kind}`
    return profileNamed(wire === undefined ? native : `${native}+${wire}`)
  }
  const family = profileByModel(model, wire)
  if (family !== undefined) return profileNamed(wire === undefined ? family : `${family}+${wire}`)
  return profileNamed(wire ?? profileByProvider(provider.toLowerCase()) ?? 'generic')
}

function wireProfileOf(format: string): string | undefined {
  return Object.hasOwn(PROFILE_BY_FORMAT, format) ? PROFILE_BY_FORMAT[format] : format.startsWith('ai-sdk') ? 'ai-sdk' : undefined
}

function profileByModel(model: string, wire: string | undefined): string | undefined {
  const words = model.toLowerCase().split(/[^a-z]+/)
  const has = (...names: string[]) => names.some((name) => words.includes(name))
  if (has('gemini', 'gemma')) return 'gemini'
  if (words.some((word) => word.endsWith('stral') || word.endsWith('xtral') || word === 'mistralai')) return 'mistral'
  if (has('deepseek', 'kimi', 'moonshot')) return 'deepseek'
  return has('gpt', 'chatgpt', 'codex', 'o') ? (OPENAI_PROFILE_BY_WIRE[wire ?? ''] ?? 'openai-chat') : undefined
}

function profileByProvider(provider: string): string | undefined {
  return Object.hasOwn(PROFILE_BY_PROVIDER, provider) ? PROFILE_BY_PROVIDER[provider] : undefined
}

function stringOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
