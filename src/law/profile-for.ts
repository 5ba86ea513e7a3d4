import { claudeBinding } from './claude.ts'
import type { Profile } from './profile.ts'
import { profileNamed } from './profile-named.ts'

/** What is known of where a history goes. */
export interface Destination {
  /** Name of the wire format. */
  readonly format?: string
  readonly model?: string
  readonly provider?: string
}

const BY_FORMAT: Readonly<Record<string, string>> = {
  'openai-chat': 'openai-chat',
  'openai-responses': 'openai-responses',
  gemini: 'gemini',
  mistral: 'mistral',
  deepseek: 'deepseek',
}

const BY_PROVIDER: Readonly<Record<string, string>> = {
  openai: 'openai-chat',
  anthropic: 'anthropic-bound',
  google: 'gemini',
  gemini: 'gemini',
  mistral: 'mistral',
  deepseek: 'deepseek',
  generic: 'generic',
}

/**
 * The profile of a destination: the model's family first, then the wire format, then the provider. A Claude model keeps its rules on
 * any wire. Anthropic's wire without a model gets the strictest profile. Never throws; what is unknown gets `generic`.
 * @example
 * profileFor({ format: 'anthropic-messages', model: 'claude-sonnet-4-5' }).shapes.shortenInPlace // true
 */
export function profileFor(destination: Destination): Profile {
  const { format = '', model = '', provider = '' } = destination
  const binding = claudeBinding(model)
  if (binding !== 'not-claude') return profileNamed(binding === 'bound' ? 'anthropic-bound' : 'anthropic')
  if (format.startsWith('anthropic')) return profileNamed('anthropic-bound')
  return profileNamed(byModel(model, format) ?? BY_FORMAT[format] ?? BY_PROVIDER[provider.toLowerCase()] ?? 'generic')
}

function byModel(model: string, format: string): string | undefined {
  const words = model.toLowerCase().split(/[^a-z]+/)
  const has = (...names: string[]) => names.some((name) => words.includes(name))
  if (has('gemini', 'gemma')) return 'gemini'
  if (has('mistral', 'mixtral', 'magistral', 'codestral', 'devstral', 'ministral', 'pixtral')) return 'mistral'
  if (has('deepseek', 'kimi', 'moonshot')) return 'deepseek'
  if (has('gpt', 'chatgpt', 'codex', 'o')) return format === 'openai-responses' ? 'openai-responses' : 'openai-chat'
  return undefined
}
