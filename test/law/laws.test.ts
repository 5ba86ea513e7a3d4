import { expect, test } from 'vitest'
import { legalCuts, newViolations, profileNamed, violations } from '../../src/law/index.ts'
import { h } from '../../src/testing/index.ts'

const anthropic = profileNamed('anthropic')

test.each([
  ['u a', '111'],
  ['s u a[1] r1 a', '111011'],
  ['u a[1,2] r1 r2 u a', '1100111'],
  ['u a~ a[1] r1', '11001'],
  ['u a[1] u a[2] r1 r2 u', '11000011'],
  ['u a[1]', '111'],
  ['u a[1] u a[1] r1 u', '1101011'],
])('legalCuts of %s are %s', (notation, cuts) => {
  expect([...legalCuts(h(notation), anthropic)].join('')).toBe(cuts)
})

const BREACHES: readonly [law: string, notation: string, profile: string][] = [
  ['answered', 'u a[1] u', 'openai-chat'],
  ['answered', 'u a[1,2] r1 u', 'gemini'],
  ['no-orphan', 'u r1 a', 'openai-chat'],
  ['no-orphan', 'u r1 a[1] r1', 'openai-responses'],
  ['together', 'u a[1] u r1', 'anthropic'],
  ['together', 'u a[1,2] r1 u"and" r2', 'mistral'],
  ['together', 'u a[1] a r1', 'openai-chat'],
  ['results-first', 'u a[1] u"words"<1>', 'anthropic'],
  ['unique-call-ids', 'u a[1] r1 a[1] r1', 'anthropic'],
  ['call-id-form', 'u a[a.b] r<a.b>', 'anthropic'],
  ['call-id-form', `u a[${'x'.repeat(41)}] r<${'x'.repeat(41)}>`, 'openai-chat'],
  ['call-id-form', 'u a[12345678] r<12345678>', 'mistral'],
  ['non-empty-message', 'u- a', 'openai-chat'],
  ['content-required', 'u a-', 'openai-chat'],
  ['content-required', 's u a[123456789] r<123456789> a-', 'mistral'],
  ['non-empty-text', 'u" " a', 'anthropic'],
  ['first-role', 's a u', 'anthropic'],
  ['first-role', 's', 'anthropic'],
  ['first-role', 's s', 'gemini'],
  ['last-role', 'u a', 'anthropic-bound'],
  ['alternation', 'u u a u', 'gemini'],
  ['user-after-tool', 'u a[123456789] r<123456789> u', 'mistral'],
  ['alternation', 'u u a u', 'bedrock'],
  ['words-after-results', 'u a[1] r1 u', 'bedrock'],
  ['words-after-results', 'u a[1] r1 s u', 'bedrock'],
  ['well-formed', 'u"\\ud800" a', 'generic'],
]

test.each(BREACHES)('law %s reports %s under profile %s', (law, notation, profile) => {
  expect(violations(h(notation), profileNamed(profile)).map((violation) => violation.law)).toContain(law)
})

test.each([
  ['anthropic', 's u a~[1,2] r1,2 a u a-'],
  ['anthropic', 'u a[1,2] u<1,2>"and more" a'],
  ['anthropic', 'u a[1,2] r1 r2 u a'],
  ['openai-chat', 's u a[1,2] r2 r1 a u'],
  ['openai-responses', 'u a~ a[1] a[2] r1 r2 a'],
  ['gemini', 'u a[1,2] r1,2 a u'],
  ['mistral', 'u a[123456789] r<123456789> a u'],
  ['generic', 'u a a u u'],
])('profile %s accepts %s', (profile, notation) => {
  expect(violations(h(notation), profileNamed(profile))).toEqual([])
})

test('newViolations reports only violations that the edit caused', () => {
  const before = h('u a[1] u a[2] r2 a')
  expect(newViolations(before, before, anthropic)).toEqual([])
  expect(newViolations(before, { ...before, messages: before.messages.slice(0, 4) }, anthropic).map((one) => one.detail)).toEqual(['2'])
  expect(newViolations(before, { ...before, messages: before.messages.slice(2) }, anthropic)).toEqual([])
})

test('newViolations reports a second unanswered call in a message that already had one', () => {
  const before = h('u a[1,2] r1 a u')
  const after = { ...before, messages: before.messages.toSpliced(2, 1) }
  expect(newViolations(before, after, anthropic).flatMap(({ law, detail }) => (law === 'answered' ? [detail] : []))).toEqual(['1'])
})

test('response-count allows unanswered calls at the very end, but not a partly answered turn', () => {
  const counted = (notation: string) => violations(h(notation), profileNamed('gemini')).filter(({ law }) => law === 'response-count')
  expect(counted('u a[1,2]')).toEqual([])
  expect(counted('u a[1,2] r1')).toHaveLength(1)
})

test('image-size allows 8000 pixels for up to twenty images, 2000 for more, and at most 100 images', () => {
  const image = { type: 'image' as const, mediaType: 'image/png', url: 'https://example.com/a.png', width: 2001, height: 100 }
  const found = (count: number, width: number) => {
    const messages = [{ id: 'm', role: 'user' as const, parts: Array.from({ length: count }, () => ({ ...image, width })) }]
    return violations({ messages, tools: [] }, anthropic).filter(({ law }) => law === 'image-size').length
  }
  expect([found(20, 8000), found(1, 8001), found(21, 2000), found(21, 2001)]).toEqual([0, 1, 0, 21])
  expect([found(100, 2000), found(101, 2000)]).toEqual([0, 1])
})
