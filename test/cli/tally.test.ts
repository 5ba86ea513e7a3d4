import { describe, expect, it } from 'vitest'
import { Tally } from '../../src/cli/serve/tally.ts'
import type { GatewayEvent } from '../../src/gateway/index.ts'

const answered: GatewayEvent = {
  time: '2026-01-01T00:00:00.000Z',
  route: 'messages',
  path: '/v1/messages',
  provider: 'anthropic',
  upstream: 'api.anthropic.com',
  status: 200,
  treatment: 'rendered',
  model: 'claude-sonnet-5',
  bytesIn: 400_000,
  bytesUp: 40_000,
  tokensBefore: 100_000,
  tokensAfter: 10_000,
  added: 1,
  duration: 2,
  complete: true,
}
const stateAfter = (...events: readonly GatewayEvent[]) => {
  const tally = new Tally(() => 200_000)
  for (const event of events) tally.add(event)
  return tally.state()
}

describe('the counts of a gateway', () => {
  it('include as saved only what would have been paid for, without token counts and refused requests', () => {
    const once = stateAfter(answered)
    expect(once).toMatchObject({ requests: 1, shortened: 1, removed: 90_000, used: 10_000 })
    expect(once.saved).toBeGreaterThan(0)
    const refused: GatewayEvent = { ...answered, treatment: 'compacted', status: 400 }
    const all = stateAfter({ ...answered, route: 'count_tokens' }, refused, answered)
    expect(all).toEqual({ ...once, requests: 3, shortened: 3, compactions: 1 })
    expect(stateAfter(refused)).not.toHaveProperty('saved')
  })

  it.each(['other', 'google'])('do not take an uploaded file on the route %s for the size of the conversation', (route) => {
    const { tokensBefore: _, tokensAfter: __, ...unread } = answered
    expect(stateAfter(answered, { ...unread, route, treatment: 'passed', bytesUp: 20_000_000 }).used).toBe(10_000)
  })
})
