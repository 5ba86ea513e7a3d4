import { expect, test } from 'vitest'
import { laws, mayFollow, profileFor, profileNamed, profiles, repair, violations } from '../../src/law/index.ts'
import { h } from '../../src/testing/index.ts'

test.each([
  ['claude-sonnet-4-5', 'anthropic'],
  ['claude-sonnet-4-5-20250929', 'anthropic'],
  ['claude-opus-4-20250514', 'anthropic'],
  ['anthropic/claude-sonnet-4.5', 'anthropic'],
  ['us.anthropic.claude-opus-4-1-20250805-v1:0', 'anthropic'],
  ['claude-3-5-sonnet@20240620', 'anthropic'],
  ['claude-instant-1.2', 'anthropic'],
  ['anthropic.claude-v2:1', 'anthropic'],
  ['claude-2.1', 'anthropic'],
  ['claude-4-sonnet', 'anthropic'],
  ['anthropic.claude-opus-5-5-v1:0', 'anthropic-bound'],
  ['CLAUDE-SONNET-5.5', 'anthropic-bound'],
  ['claude-opus-10', 'anthropic-bound'],
  ['claude', 'anthropic-bound'],
  ['claude-constructor-1', 'anthropic-bound'],
  ['claude-opus-5', 'anthropic-no-prefill'],
  ['claude-fable-5', 'anthropic-no-prefill'],
  ['claude-opus-4-6', 'anthropic-no-prefill'],
  ['claude-opus-4-5', 'anthropic'],
  ['anthropic/claude-sonnet-4.6', 'anthropic-no-prefill'],
  ['claude-4-6-opus', 'anthropic-no-prefill'],
  ['claude-opus-5-5', 'anthropic-bound'],
  ['claude-sonnet-5-5-20261001', 'anthropic-bound'],
  ['claude-fable-5-1', 'anthropic-bound'],
  ['claude-mythos-5-2', 'anthropic-bound'],
  ['claude-haiku-6', 'anthropic-bound'],
  ['claude-saga-1', 'anthropic-bound'],
  ['claude-sonnet-latest', 'anthropic-bound'],
  ['claude4-opus', 'anthropic'],
  ['claude3.5-sonnet', 'anthropic'],
  ['claude6-opus', 'anthropic-bound'],
  ['claude-opus5.5', 'anthropic-bound'],
  ['ClaudeSonnet45', 'anthropic-bound'],
  ['opus', 'anthropic-bound'],
  ['opusplan', 'anthropic-bound'],
  ['sonnet-4-5', 'anthropic'],
  ['openrouter/fable-5-1', 'anthropic-bound'],
  ['anthropic/saga-1', 'anthropic-bound'],
  ['anthropic.saga-1-v1:0', 'anthropic-bound'],
  ['anthropic/haiku-4.5', 'anthropic'],
  ['arn:aws:bedrock:us-east-1:1:inference-profile/us.anthropic.claude-opus-4-1-20250805-v1:0', 'anthropic'],
  ['publishers/anthropic/models/claude-sonnet-4-5@20250929', 'anthropic'],
  ['global.anthropic.claude-opus-5-v1:0', 'anthropic-no-prefill'],
  ['claude-sonnet-5.5-thinking-32k', 'anthropic-bound'],
  ['claude-sonnet-4-thinking-32k', 'anthropic'],
  ['claude-opus-4-6[1m]', 'anthropic-no-prefill'],
  ['claude-3-7-sonnet-latest', 'anthropic'],
  ['gpt-5.2-codex', 'openai-chat'],
  ['ft:gpt-4o-2024-08-06:org::id', 'openai-chat'],
  ['o4-mini', 'openai-chat'],
  ['gemini-3-pro', 'gemini'],
  ['google/gemini-9-ultra', 'gemini'],
  ['magistral-medium', 'mistral'],
  ['voxtral-small', 'mistral'],
  ['labs-leanstral', 'mistral'],
  ['moonshotai/kimi-k2-thinking', 'deepseek'],
  ['deepseek-chat', 'deepseek'],
  ['somebody-else', 'generic'],
  ['', 'generic'],
])('profileFor maps model %s to profile %s', (model, name) => {
  expect(profileFor({ model }).name).toBe(name)
})

test('profileFor combines the model with the wire format, and uses the format or provider alone without a model', () => {
  expect(profileFor({ format: 'anthropic-messages' }).name).toBe('anthropic-bound')
  expect(profileFor({ format: 'openai-responses', model: 'gpt-5' }).name).toBe('openai-responses')
  expect(profileFor({ format: 'openai-chat', model: 'claude-opus-5-5' }).name).toBe('anthropic-bound+openai-chat')
  expect(profileFor({ format: 'bedrock-converse', model: 'us.anthropic.claude-opus-4-1-20250805-v1:0' }).name).toBe('bedrock')
  expect(profileFor({ format: 'bedrock-converse', model: 'us.anthropic.claude-opus-4-6-v1' }).name).toBe('bedrock-no-prefill')
  expect(profileFor({ format: 'bedrock-converse', model: 'us.amazon.nova-pro-v1:0' }).name).toBe('bedrock')
  expect(profileFor({ format: 'bedrock-converse', model: 'meta.llama4-maverick-17b-instruct-v1:0' }).name).toBe('bedrock')
  expect(profileFor({ format: 'bedrock-converse', model: 'arn:aws:bedrock:us-east-1:1:application-inference-profile/x' }).name).toBe('bedrock-bound')
  expect(profileFor({ format: 'bedrock-converse' }).name).toBe('bedrock-bound')
  expect(profileFor({ format: 'openai-agents' }).name).toBe('openai-agents')
  expect(profileFor({ format: 'openai-agents', model: 'gpt-5' }).name).toBe('openai-agents')
  expect(profileFor({ format: 'constructor', provider: 'toString' }).name).toBe('generic')
  expect(profileFor({ provider: 'Anthropic' }).name).toBe('anthropic-bound')
  expect(profileFor({}).name).toBe('generic')
})

test.each([
  ['gpt-5', 'ai-sdk-model', 'openai-responses+ai-sdk', ['approval', 'metadata-kept', 'reasoning-kept']],
  ['gemini-3-pro', 'ai-sdk-ui', 'gemini+ai-sdk', ['approval', 'reasoning-in-loop']],
  ['google/gemini-3-pro', 'openai-chat', 'gemini+openai-chat', ['unique-call-ids', 'call-turn-place']],
  ['mistral-large', 'langchain', 'mistral+langchain', ['removable', 'user-after-tool']],
  ['mistral-large', 'openai-chat', 'mistral', ['user-after-tool']],
  ['deepseek-chat', 'openai-chat', 'deepseek', ['reasoning-in-loop']],
  ['gpt-5', 'langchain', 'openai-chat+langchain', ['removable', 'content-required']],
  ['gpt-5', 'openai-chat', 'openai-chat', ['content-required']],
])('profileFor gives model %s in format %s the profile %s and its laws', (model, format, name, laws) => {
  const profile = profileFor({ model, format })
  expect(profile.name).toBe(name)
  expect(profile.laws).toEqual(expect.arrayContaining(laws))
})

test.each([
  ['claude-sonnet-4-5', 'ai-sdk-model', 'bedrock+ai-sdk', ['tool-config', 'words-after-results', 'approval', 'metadata-kept']],
  ['claude-opus-5', 'langchain', 'bedrock-no-prefill+langchain', ['last-role', 'alternation', 'removable']],
  ['claude-opus-6', 'openai-chat', 'bedrock-bound+openai-chat', ['prefix-binding', 'content-required']],
  ['claude-sonnet-4-5', 'openai-responses', 'bedrock+openai-responses', ['tool-config', 'reasoning-followed']],
  ['deepseek.r1-v1:0', undefined, 'bedrock', ['words-after-results']],
  ['gpt-oss-next', undefined, 'bedrock-bound', ['words-after-results']],
  ['claude-sonnet-4-5', 'anthropic-messages', 'bedrock', ['tool-config']],
  [undefined, 'openai-chat', 'openai-chat', ['content-required']],
])('profileFor gives model %s in format %s on Bedrock the profile %s and the laws of both', (model, format, name, laws) => {
  const profile = profileFor({ model, format, provider: 'bedrock' })
  expect(profile.name).toBe(name)
  expect(profile.laws).toEqual(expect.arrayContaining(laws))
})

test('words may follow results on a wire of items, whatever the model', () => {
  expect(profileNamed('bedrock+openai-responses').laws).not.toContain('words-after-results')
})

const WIRES = ['openai-chat', 'anthropic-messages', 'openai-responses', 'gemini', 'ai-sdk-model', 'langchain', 'openai-agents', 'mistral', 'deepseek']

/** On a wire of items each piece of a turn is a separate message. */
const OF_TURNS = ['together', 'response-count', 'call-turn-place', 'alternation', 'hosted-beside', 'content-required']

test('profileFor keeps the laws of both model and wire, except those about turn order on wires of items', () => {
  for (const model of ['claude-opus-6', 'claude-sonnet-4-5', 'gpt-6', 'gemini-4', 'mistral-large', 'kimi-k3', 'unheard-of']) {
    for (const format of WIRES) {
      const { laws } = profileFor({ model, format })
      const items = format === 'openai-responses' || format === 'openai-agents'
      const native = format === 'anthropic-messages' || model.startsWith('gpt') ? [] : [...profileFor({ model }).laws]
      const own = native.filter((law) => !items || !OF_TURNS.includes(law))
      if (model !== 'unheard-of') expect(laws, `${model} in ${format}`).toEqual(expect.arrayContaining(own))
      if (format !== 'anthropic-messages') expect(laws, `${model} in ${format}`).toEqual(expect.arrayContaining([...profileFor({ format }).laws]))
    }
  }
})

test('profileNamed rejects an unknown name, lists the known ones, and returns every known profile', () => {
  const remedy = expect.stringContaining(profiles.map(({ name }) => name).join(', '))
  expect(() => profileNamed('nope')).toThrow(expect.objectContaining({ message: expect.stringContaining('no profile "nope"'), remedy }))
  for (const profile of profiles) expect(profileNamed(profile.name)).toBe(profile)
})

test('mayFollow decides which roles may be neighbours under each profile', () => {
  const [user, assistant, tool] = h('u a r1').messages
  if (!user || !assistant || !tool) throw new Error('three messages')
  expect(mayFollow(undefined, assistant, profileNamed('anthropic'))).toBe(false)
  expect(mayFollow(undefined, assistant, profileNamed('openai-chat'))).toBe(true)
  expect(mayFollow(user, user, profileNamed('gemini'))).toBe(false)
  expect(mayFollow(user, user, profileNamed('anthropic'))).toBe(true)
  expect(mayFollow(tool, user, profileNamed('mistral'))).toBe(false)
})

test('profileNamed combines the laws, id form and shapes of a model and a wire', () => {
  const profile = profileNamed('anthropic-bound+openai-chat')
  expect(profile.laws).toEqual(expect.arrayContaining([...profileNamed('anthropic-bound').laws, ...profileNamed('openai-chat').laws]))
  expect(profile.callId).toEqual({ pattern: '^[a-zA-Z0-9_-]+$', max: 40 })
  expect(profile.shapes.shortenInPlace).toBe(false)
})

test.each(['anthropic+mistral', 'mistral+anthropic'])('%s accepts only call ids that both accept, and repair writes such', (name) => {
  const profile = profileNamed(name)
  const brokenLaws = (notation: string) => violations(h(notation), profile).map(({ law }) => law)
  expect(brokenLaws('u a[abc] r<abc>')).toContain('call-id-form')
  expect(brokenLaws('u a[abc_45678] r<abc_45678>')).toContain('call-id-form')
  expect(brokenLaws('u a[abc345678] r<abc345678>')).not.toContain('call-id-form')
  const { messages } = repair(h('u a[abc] r<abc>'), profile)
  expect(violations({ messages, tools: [] }, profile).map(({ law }) => law)).not.toContain('call-id-form')
})

test('profiles refer to every known law and to no unknown one, each profile to a law at most once', () => {
  const known = laws.map((law) => law.name)
  const named = new Set(profiles.flatMap((profile) => profile.laws))
  expect([...named].sort()).toEqual([...known].sort())
  for (const profile of profiles) expect(new Set(profile.laws).size).toBe(profile.laws.length)
})

test.each([
  ['openai-chat', true],
  ['deepseek', true],
  ['openai-agents', true],
  ['mistral+openai-chat', true],
  ['anthropic', undefined],
  ['anthropic+openai-chat', undefined],
  ['openai-responses+ai-sdk', undefined],
  ['openai-chat+langchain', undefined],
])('argumentsAsText of profile %s is %s', (name, expected) => {
  expect(profileNamed(name).argumentsAsText).toBe(expected)
})

test('a profile whose call ids have too few characters to differ is refused, where repair looked for one without end', () => {
  const tiny = { ...profileNamed('openai-chat'), callId: { pattern: '', max: 0 } }
  const error = expect.objectContaining({ code: 'invalid-argument', remedy: expect.stringContaining('at least 8') })
  expect(() => repair(h('u a[1] r1 a[1] r1'), tiny)).toThrow(error)
})
