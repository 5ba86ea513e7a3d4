/** How far a Claude model binds its reasoning, told from its name. */
export type ClaudeBinding = 'bound' | 'free' | 'not-claude'

/** First versions of each family whose reasoning is bound to the prefix before it. */
const FLOORS: Readonly<Record<string, readonly [major: number, minor: number]>> = {
  opus: [5, 5],
  sonnet: [5, 5],
  haiku: [5, 5],
  fable: [5, 1],
  mythos: [5, 1],
}

/**
 * Whether a model's reasoning is bound to its prefix. Known families are measured against a version floor; a Claude of a family or a
 * naming that this version does not know counts as bound, for newer models are stricter.
 *
 * Names are taken in any dress: `anthropic/claude-sonnet-4.5`, `us.anthropic.claude-opus-4-1-20250805-v1:0`, `claude-3-5-sonnet@20240620`.
 * Source: Anthropic, "Preserved thinking".
 */
export function claudeBinding(model: string): ClaudeBinding {
  const words = model.toLowerCase().split(/[^a-z0-9]+/)
  const start = words.indexOf('claude')
  if (start === -1) return 'not-claude'
  const rest = words.slice(start + 1)
  if (rest[0] === 'instant' || /^v?[12]$/.test(rest[0] ?? '')) return 'free'
  const family = rest.find((word) => Object.hasOwn(FLOORS, word))
  const numbers = rest.filter((word) => /^\d{1,2}$/.test(word)).map(Number)
  const floor = family === undefined ? undefined : FLOORS[family]
  const [major, minor = 0] = numbers
  if (major === undefined) return 'bound'
  if (floor === undefined) return /^[1-4]$/.test(rest[0] ?? '') ? 'free' : 'bound'
  return major < floor[0] || (major === floor[0] && minor < floor[1]) ? 'free' : 'bound'
}
