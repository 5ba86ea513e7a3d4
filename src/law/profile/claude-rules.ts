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
const JOINED_WORD = /(?:claude|opus|sonnet|haiku|fable|mythos)(?=[a-z0-9])/g

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
  const words = wordsAfterClaude(model)
  if (!words) return 'not-claude'
  if (words[0] === 'instant' || /^v?[12]$/.test(words[0] ?? '')) return 'free'
  const family = words.find((word) => Object.hasOwn(BOUND, word))
  const [major, minor = 0] = words.filter((word) => /^\d{1,2}$/.test(word)).map(Number)
  const minVersion = family === undefined ? undefined : BOUND[family]
  if (major === undefined || (minVersion === undefined && !/^[1-4]$/.test(words[0] ?? ''))) return 'bound'
  const version: Version = [major, minor]
  if (minVersion && isAtLeast(version, minVersion)) return 'bound'
  return isAtLeast(version, NO_PREFILL) ? 'no-prefill' : 'free'
}

/** Returns the words of a name after the one that identifies it as Claude; undefined if none does. */
function wordsAfterClaude(model: string): readonly string[] | undefined {
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
    .replace(JOINED_WORD, '$&-')
    .split(/[^a-z0-9]+/)
}

function isAtLeast([major, minor]: Version, minVersion: Version): boolean {
  return major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])
}
