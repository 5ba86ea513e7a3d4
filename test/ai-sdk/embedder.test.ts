import { MockEmbeddingModelV4 } from 'ai/test'
import { describe, expect, it } from 'vitest'
import { aiSdkEmbedder } from '../../src/ai-sdk/index.ts'
import { compress, embedded } from '../../src/index.ts'
import { lexicalEmbedder } from '../../src/relevance/index.ts'
import { vectorRetrieval } from '../../src/strategy/index.ts'

/** Knows two subjects, in two languages. */
function mockModel(most: number, length = 2) {
  const subjects = [/cat|Katze|purr/i, /ship|Schiff|harbour/i]
  return new MockEmbeddingModelV4({
    modelId: 'subjects',
    maxEmbeddingsPerCall: most,
    doEmbed: async ({ values }) => ({
      embeddings: values.map((value) => subjects.map((subject) => (subject.test(value) ? 1 : 0)).slice(0, length)),
      warnings: [],
    }),
  })
}

const textMessage = (role: string, content: string) => ({ role, content: `${content} ${'It goes on for a while with nothing of weight. '.repeat(8)}` })
const history = [
  textMessage('user', 'Tell me things.'),
  textMessage('assistant', 'The cat sleeps.'),
  textMessage('user', 'More.'),
  textMessage('assistant', 'A ship sails out of the harbour.'),
  textMessage('user', 'More.'),
  textMessage('assistant', 'Bread is baked.'),
  { role: 'user', content: 'Was sagtest du von der Katze?' },
]

describe('aiSdkEmbedder', () => {
  it('embeds texts in calls as large as the model allows, and sends no empty text', async () => {
    const model = mockModel(2)
    const vectors = await aiSdkEmbedder(model, 2).embed(['a cat', '', 'a ship', 'bread', 'Schiff'])
    expect(vectors.map((vector) => [...vector])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 0],
      [0, 1],
    ])
    expect(model.doEmbedCalls.map(({ values }) => values)).toEqual([
      ['a cat', 'a ship'],
      ['bread', 'Schiff'],
    ])
    expect(await aiSdkEmbedder(model, 2).embed([])).toEqual([])
  })

  it('rejects vectors of another length than configured', async () => {
    await expect(aiSdkEmbedder(mockModel(9, 1), 2).embed(['a cat'])).rejects.toMatchObject({ code: 'invalid-embedding' })
  })

  it('passes the abort signal to the model, and the model’s errors to the caller', async () => {
    const { signal } = new AbortController()
    const model = mockModel(9)
    await aiSdkEmbedder(model, 2).embed(['a cat'], { signal })
    expect(model.doEmbedCalls[0]?.abortSignal).toBe(signal)
    model.doEmbed = async () => Promise.reject(new Error('no quota'))
    await expect(aiSdkEmbedder(model, 2).embed(['a cat'])).rejects.toThrow('no quota')
  })

  it('lets vectorRetrieval keep messages by meaning, where lexicalEmbedder finds no shared words', async () => {
    const budget = 330
    const kept = async (strategy: ReturnType<typeof vectorRetrieval>) => JSON.stringify((await compress(history, { budget, strategy })).messages)
    const byMeaning = await kept(await embedded(vectorRetrieval({ k: 2 }), aiSdkEmbedder(mockModel(3), 2), history))
    expect(byMeaning).toContain('The cat sleeps')
    expect(byMeaning).not.toContain('A ship sails')
    const named = await kept(await embedded(vectorRetrieval({ k: 2 }), aiSdkEmbedder(mockModel(3), 2), history, { task: 'Which ship sails?' }))
    expect(named).toContain('A ship sails')
    const byWords = await kept(await embedded(vectorRetrieval({ k: 2 }), lexicalEmbedder(), history))
    expect(byWords).not.toContain('The cat sleeps')
  })
})

it.each([
  ['no list of vectors', undefined],
  ['0 vectors for 3 texts', []],
  ['a vector of 1 numbers instead of 2', [Float32Array.of(1), Float32Array.of(1), Float32Array.of(1)]],
  ['a vector of 0 numbers instead of 2', [Float32Array.of(1, 0), null, Float32Array.of(1, 0)]],
  ['a vector that holds other values than numbers', Array.from({ length: 3 }, () => Float32Array.of(Number.NaN, 0))],
])('embedded rejects an embedder that returns %s, before a strategy compares with it', async (found, answer) => {
  const embedder = { name: 'mine', dimensions: 2, embed: async () => answer as Float32Array[] }
  const said = ['a cat', 'a ship', 'bread'].map((content) => ({ role: 'user', content }))
  await expect(embedded(vectorRetrieval(), embedder, said)).rejects.toMatchObject({ code: 'invalid-embedding', message: expect.stringContaining(found) })
})
