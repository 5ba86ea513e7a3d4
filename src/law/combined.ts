import type { Profile } from './profile.ts'

/** The profile of a model on a wire: the laws of both, and only the shapes that both allow. The provider is the model's. */
export function combined(model: Profile, wire: Profile): Profile {
  if (model === wire) return model
  const callId = narrower(model.callId, wire.callId)
  return {
    name: `${model.name}+${wire.name}`,
    provider: model.provider,
    laws: [...new Set([...model.laws, ...wire.laws])],
    shapes: {
      shortenInPlace: model.shapes.shortenInPlace && wire.shapes.shortenInPlace,
      dropReasoning: stricter(model.shapes.dropReasoning, wire.shapes.dropReasoning),
      startsWithUser: model.shapes.startsWithUser || wire.shapes.startsWithUser,
      alternates: model.shapes.alternates || wire.shapes.alternates,
    },
    ...(callId && { callId }),
  }
}

type Drop = Profile['shapes']['dropReasoning']

function stricter(one: Drop, other: Drop): Drop {
  const order: readonly Drop[] = ['finished-turns', 'all', 'never']
  return order.indexOf(one) > order.indexOf(other) ? one : other
}

function narrower(one: Profile['callId'], other: Profile['callId']): Profile['callId'] {
  if (!one || !other) return one ?? other
  return { pattern: one.pattern || other.pattern, max: Math.min(one.max, other.max) }
}
