import { expect, test } from 'vitest'
import { laws, newViolations, profileNamed, violations, wireViolations } from '../../src/law/index.ts'
import type { Refused } from '../../src/testing/index.ts'
import { bodyOf, h, mockProvider, refusals, requestTo, signThinking } from '../../src/testing/index.ts'

const table = refusals()

test.each(table.map((refused) => [`${refused.mock}: ${refused.title}`, refused] as const))('%s', async (_, refused) => {
  expect(found(refused)).toContain(refused.law)
  const response = await mockProvider(refused.mock, { ...(refused.window && { window: refused.window }) })(
    requestTo(refused.mock, refused.body, refused.headers),
  )
  expect(response.ok).toBe(false)
  expect(await words(response)).toContain(refused.error)
})

function found({ body, headers, before, history, profile: name, window }: Refused): string[] {
  const profile = { ...profileNamed(name), ...(window && { window }) }
  const seen = before && history ? newViolations(before, history, profile) : history ? violations(history, profile) : wireViolations(body, profile, headers)
  return seen.map((violation) => violation.law)
}

async function words(response: Response): Promise<string> {
  const walk = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.values(value).map(walk).join('\n') : String(value))
  return walk(await response.json())
}

test('each law with words of a provider has a refusal that shows them', () => {
  const shown = new Set(table.map((refused) => refused.law))
  const spoken = laws.filter((law) => law.error !== undefined).map((law) => law.name)
  expect(spoken.filter((law) => !shown.has(law))).toEqual(['removable'])
})

test('before the edit went wrong the mock took the history', async () => {
  const before = h('s u a~[1] r1 a~[2] r2 a~ u')
  const body = signThinking(bodyOf(before, 'anthropic', 'claude-opus-5-5'))
  const response = await mockProvider('anthropic')(requestTo('anthropic', body))
  expect(await response.json()).toMatchObject({ type: 'message', stop_reason: 'end_turn' })
})
