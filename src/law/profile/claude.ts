/** The rules that a Claude model has, derived from its name; ordered from lenient to strict, apart from `not-claude`. */
export type ClaudeRules = 'free' | 'no-prefill' | 'bound' | 'not-claude'

type Version = readonly [major: number, minor: number]

/** The first version of each family whose reasoning is bound to the prefix before it. */
const BOUND: Readonly<Record<string, Version>> = {
  opus: [5, 5],
  sonnet: [5, 5],
  haiku: [5, 5],
  fable: [5, 1],
  mythos: [5, 1],
}

/** A word of a Claude model's name with the next word attached. */
const GLUED = /(?:claude|opus|sonnet|haiku|fable|mythos)(?=[a-z0-9])/g

/** The first version, of any family, that refuses a conversation ending with the assistant. */
const NO_PREFILL: Version = [4, 6]

/**
 * Returns the rules of a Claude model: whether a conversation must end with the user, and whether reasoning is bound to its prefix. Known families are compared
 * with minimum versions; a Claude model whose family or naming this version does not know counts as bound, because newer models are stricter.
 *
 * Accepts names in any form: `anthropic/claude-sonnet-4.5`, `us.anthropic.claude-opus-4-1-20250805-v1:0`, `claude-3-5-sonnet@20240620`, run together
 * (`claude4-opus`), or the family alone (`opus`, `sonnet-4-5`); a name that states Anthropic as the maker counts as Claude. Sources: Anthropic, "Preserved
 * thinking"; Anthropic, "Migration guide" (prefill removed in Claude 4.6).
 */
export function claudeRules(model: string): ClaudeRules {
  const rest = afterClaude(model)
  if (!rest) return 'not-claude'
  if (rest[0] === 'instant' || /^v?[12]$/.test(rest[0] ?? '')) return 'free'
  const family = rest.find((word) => Object.hasOwn(BOUND, word))
  const [major, minor = 0] = rest.filter((word) => /^\d{1,2}$/.test(word)).map(Number)
  const floor = family === undefined ? undefined : BOUND[family]
  if (major === undefined || (floor === undefined && !/^[1-4]$/.test(rest[0] ?? ''))) return 'bound'
  const version: Version = [major, minor]
  if (floor && reaches(version, floor)) return 'bound'
  return reaches(version, NO_PREFILL) ? 'no-prefill' : 'free'
}

/** Returns the words of a name after the one that identifies it as Claude; undefined if none does. */
function afterClaude(model: string): readonly string[] | undefined {
  const words = wordsOf(model)
  const named = words.lastIndexOf('claude')
  const start = named === -1 ? words.indexOf('anthropic') : named
  if (start !== -1) return words.slice(start + 1)
  const own = wordsOf(model.slice(model.lastIndexOf('/') + 1))
  return Object.hasOwn(BOUND, own[0] ?? '') ? own : undefined
}

function wordsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .replace(GLUED, '$&-')
    .split(/[^a-z0-9]+/)
}

function reaches([major, minor]: Version, floor: Version): boolean {
  return major > floor[0] || (major === floor[0] && minor >= floor[1])
}
