import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CompactionEngine, compactHistory } from '../../src/compact/index.ts'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { messageText } from '../../src/message/index.ts'
import { type FaultName, type LanguageModel, MODEL_FAULTS, scriptedModel, withBreaker, withRetries } from '../../src/model/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { fromHistory, HierarchicalSummarizationStrategy, type LlmClient, llmClientOf } from '../../src/trajectory/index.ts'
import { ChunkSummarizer, ExperienceLogHandler, experienceOf, Workflow, WorkflowInductionModule } from '../../src/workflow/index.ts'
import { englishRounds } from '../compact/conversation.ts'
import { shellHistory } from '../trajectory/runs.ts'

const SECRET = 'hunter2hunter2'
const messages = [
  { role: 'user', content: `Log in with password: "${SECRET}" and look.` },
  ...englishRounds(30),
  { role: 'user', content: 'And the last one?' },
]
const chat = { role: 'user', content: messages[0]?.content ?? '' }
const calls = Array.from({ length: 90 }, (_, i): readonly [string, string] => [`curl -u me:${SECRET} https://host/${i}`, `PASSWORD=${SECRET}\n${i} passed`])
const run = { ...fromHistory(shellHistory(`Fix the parser; password: "${SECRET}"`, calls)), instanceId: 'run-1' }
const experience = experienceOf(run)
const known = new Workflow({
  name: 'look',
  description: `Log in with password: "${SECRET}"`,
  applicableScenarios: ['bugs'],
  steps: [{ stepType: 'locating', reasoning: 'find it', action: 'grep {name}' }],
  provenance: { runs: ['r0'], writtenBy: 'model', reinforced: 0, improved: 0 },
})

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-asks-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A part of decant that asks a model: its outcome, and the faulty words it cannot detect, since it checks the form of an answer and not its source. */
interface Asker {
  readonly name: string
  readonly ask: (model: LanguageModel | null, signal?: AbortSignal) => Promise<unknown>
  readonly takes?: readonly FaultName[]
}

const clientOf = (model: LanguageModel | null) => model && { llmClient: llmClientOf(model) }

const compactors: readonly Asker[] = [
  { name: 'CompactionEngine', ask: async (model) => (await new CompactionEngine(model, folder).compact([chat, ...messages], { keepRecent: 2 })).summary },
  {
    name: 'compactHistory',
    ask: async (model, signal) => {
      const options = {
        shape: { budget: 1500, keepRounds: 2 },
        profile: profileFor({ format: 'openai-chat' }),
        counter: createCounter(),
        key: '00'.repeat(32),
        keyInformation: {},
      }
      const words = model ? { model, ...(signal && { signal }) } : undefined
      return (await compactHistory(decode(messages, { format: 'openai-chat' }).history, options, undefined, words)).messages.map(messageText)
    },
  },
  {
    name: 'compress with model-written summaries',
    ask: async (model, signal) => {
      const words = model && { summaryModel: { model, ...(signal && { signal }) } }
      return (await compress(messages, { budget: 900, strategy: 'summary', ...words })).messages
    },
  },
]

const learners: readonly Asker[] = [
  {
    name: 'HierarchicalSummarizationStrategy',
    ask: async (model, signal) => {
      const made = await new HierarchicalSummarizationStrategy({}, model ? llmClientOf(model) : undefined, { ...(signal && { signal }) }).compress(run)
      return made.events.map(({ thought, rawEvent }) => [thought, rawEvent])
    },
    takes: ['echo', 'inflated', 'invented', 'wrong-language'],
  },
  {
    name: 'ChunkSummarizer',
    ask: (model, signal) =>
      new ChunkSummarizer({ ...clientOf(model), ...(signal && { signal }) }).summarizeChunk(experience.history.slice(0, 8), `password: "${SECRET}"`),
  },
  {
    name: 'WorkflowInductionModule',
    ask: async (model, signal) => {
      if (!model) return [known]
      const asked = { llmClient: llmClientOf(model), logHandler: new ExperienceLogHandler(), ...(signal && { signal }) }
      return (await new WorkflowInductionModule(asked).induce(experience, [known])).workflows
    },
  },
]

const generating = (generate: () => unknown, retries?: true) => ({ name: 'odd', generate, ...(retries && { retries }) }) as unknown as LanguageModel
const odd: readonly (readonly [string, LanguageModel])[] = [
  ['answers null', generating(async () => null)],
  ['answers without text', generating(async () => ({ status: 'ok', finish: 'stop' }))],
  [
    'throws synchronously',
    generating(() => {
      throw new TypeError('broken')
    }),
  ],
  ['rejects with undefined', generating(() => Promise.reject(undefined))],
  ['declares its own retries and rejects', generating(() => Promise.reject(new Error('broken')), true)],
]

describe.each([...compactors, ...learners])('model use in $name', ({ ask, takes = [] }) => {
  it.each((Object.keys(MODEL_FAULTS) as FaultName[]).filter((fault) => !takes.includes(fault)))(
    'gives the same result as without a model on model fault %s',
    async (fault) => {
      const model = withRetries(scriptedModel({ '*': { fault } }), { timeout: 20, attempts: 1 })
      expect(await ask(model)).toEqual(await ask(null))
    },
  )

  it.each(odd)('gives the same result as without a model if it %s', async (_, model) => expect(await ask(model)).toEqual(await ask(null)))

  it('sends no secret to the model', async () => {
    const model = scriptedModel({ '*': 'Settings are read at start.' })
    await ask(model)
    expect(model.requests.length).toBeGreaterThan(0)
    expect(JSON.stringify(model.requests)).not.toContain(SECRET)
  })

  it('does not repeat a question to a model that retries by itself', async () => {
    const neverOpen = { failures: Number.POSITIVE_INFINITY }
    const down = scriptedModel({ '*': { fault: 'server-error' } })
    await ask(withBreaker(withRetries(down, { attempts: 1 }), neverOpen))
    const once = down.requests.length
    const again = scriptedModel({ '*': { fault: 'server-error' } })
    await ask(withBreaker(withRetries(again, { attempts: 3, initialDelay: 1 }), neverOpen))
    expect(again.requests).toHaveLength(once * 3)
  })
})

describe.each([...compactors.slice(1), ...learners])('abort of $name', ({ ask }) => {
  it('ends the work even if the model ignores the signal', async () => {
    const stop = new AbortController()
    const never = generating(() => {
      setTimeout(() => stop.abort(), 20)
      return new Promise(() => {})
    })
    const ended = await Promise.race([
      ask(never, stop.signal).then(
        () => 'ended',
        () => 'ended',
      ),
      new Promise((resolve) => setTimeout(() => resolve('waits'), 5000)),
    ])
    expect(ended).toBe('ended')
  })
})

it('a model that never answers is left alone by a client of it after three questions', async () => {
  vi.useFakeTimers()
  try {
    const generate = vi.fn(() => new Promise(() => {}))
    const summarizer = new ChunkSummarizer({ llmClient: llmClientOf(generating(generate, true)) })
    for (let i = 0; i < 2; i++) {
      const asked = summarizer.summarizeChunk(experience.history.slice(i, i + 8), `x${i}`)
      await vi.advanceTimersByTimeAsync(250_000)
      await asked
    }
    expect(generate).toHaveBeenCalledTimes(3)
  } finally {
    vi.useRealTimers()
  }
})

describe('an LlmClient that never answers', () => {
  const hanging: LlmClient = { complete: () => new Promise(() => {}) }

  it.each([
    ['ChunkSummarizer', () => new ChunkSummarizer({ llmClient: hanging }).summarizeChunk(experience.history.slice(0, 8), 'x')],
    ['HierarchicalSummarizationStrategy', () => new HierarchicalSummarizationStrategy({}, hanging).compress(run)],
    ['WorkflowInductionModule', () => new WorkflowInductionModule({ llmClient: hanging, logHandler: new ExperienceLogHandler() }).induce(experience, [known])],
  ] as const)('is given up after two minutes a question: %s', async (_, ask) => {
    vi.useFakeTimers()
    try {
      const asked = ask()
      await vi.advanceTimersByTimeAsync(121_000 * 4)
      expect(await asked).toBeDefined()
    } finally {
      vi.useRealTimers()
    }
  })
})
