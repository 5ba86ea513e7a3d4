import type { Profile } from './profile.ts'

/** Laws about how a turn is laid out in messages. On a wire of items each piece of a turn is a message, and the host assembles the turns. */
const LAYOUT: readonly string[] = ['together', 'response-count', 'call-turn-place', 'alternation', 'words-after-results', 'hosted-beside', 'content-required']

/**
 * Returns the profile of a model on a wire: the laws of both, and only the shapes that both allow. The provider is the model's. Returns the model's own profile
 * if the wire demands nothing more.
 */
export function combineProfiles(model: Profile, wire: Profile): Profile {
  const isItemWire = wire.laws.includes('reasoning-kept')
  const laws = isItemWire ? model.laws.filter((law) => !LAYOUT.includes(law)) : model.laws
  const callId = stricterCallId(model.callId, wire.callId)
  const both: Profile = {
    name: `${model.name}+${wire.name}`,
    provider: model.provider,
    laws: [...new Set([...laws, ...wire.laws])],
    shapes: {
      shortenInPlace: model.shapes.shortenInPlace && wire.shapes.shortenInPlace,
      dropReasoning: stricterDropRule(model.shapes.dropReasoning, wire.shapes.dropReasoning),
      startsWithUser: model.shapes.startsWithUser || wire.shapes.startsWithUser,
      alternates: (model.shapes.alternates && !isItemWire) || wire.shapes.alternates,
    },
    ...(callId && { callId }),
    ...(model.argumentsAsText && wire.argumentsAsText && { argumentsAsText: true }),
  }
  return JSON.stringify({ ...both, name: model.name }) === JSON.stringify(model) ? model : both
}

type Drop = Profile['shapes']['dropReasoning']

function stricterDropRule(one: Drop, other: Drop): Drop {
  const order: readonly Drop[] = ['finished-turns', 'all', 'never']
  return order.indexOf(one) > order.indexOf(other) ? one : other
}

/** An id must match both patterns: the first is only looked ahead for. */
function stricterCallId(one: Profile['callId'], other: Profile['callId']): Profile['callId'] {
  if (!one || !other) return one ?? other
  const patterns = [...new Set([one.pattern, other.pattern].filter((pattern) => pattern !== ''))]
  const [first = '', second] = patterns
  return { pattern: second === undefined ? first : `(?=${first})(?:${second})`, max: Math.min(one.max, other.max) }
}
