import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusRuns } from '../../bench/corpus.ts'
import { agreement } from '../../bench/workflow-lab/agreement.ts'
import { type ChunkLabel, readLabels } from '../../bench/workflow-lab/labels.ts'
import { labelledChunks, predictPhases } from '../../bench/workflow-lab/phase-samples.ts'
import { cutPoints, score } from '../../src/evaluate/index.ts'
import { decode } from '../../src/format/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import type { Act } from '../../src/text/index.ts'
import { countTokens } from '../../src/token/index.ts'
import { fromHistory, type LlmClient } from '../../src/trajectory/index.ts'
import { KeyLines } from '../../src/workflow/chunk/key-lines.ts'
import { LruAnswerCache } from '../../src/workflow/chunk/lru-answer-cache.ts'
import { parseChunkAnswer } from '../../src/workflow/chunk/parse-chunk-answer.ts'
import {
  ChunkSummarizer,
  type CodingExperience,
  CompressedExperience,
  CompressedStep,
  chunkPhase,
  ExperienceLogHandler,
  experienceOf,
  exportWorkflows,
  type HistoryStep,
  PHASES,
  RunPhases,
  reasoningQuality,
  splitIntoChunks,
  stepTraits,
  Workflow,
  WorkflowInductionModule,
} from '../../src/workflow/index.ts'
import { phaseChunks } from '../../src/workflow/phase/phase-chunks.ts'
import { WEIGHTS } from '../../src/workflow/phase/weights.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { shellHistory } from '../trajectory/runs.ts'

const step = (actionType: string, action: string, thought = '', observation = ''): HistoryStep => ({ actionType, action, thought, observation })
const experience = (history: readonly HistoryStep[], more: Partial<CodingExperience> = {}): CodingExperience => ({
  instanceId: 'repo-1',
  problemStatement: 'The parser drops the last line',
  history,
  diffPatch: '',
  testResult: 'PASS',
  ...more,
})

/** A model that answers in turn and records its prompts. */
function scripted(...answers: (string | Error)[]): LlmClient & { prompts: string[]; limits: (number | undefined)[] } {
  const prompts: string[] = []
  const limits: (number | undefined)[] = []
  return {
    prompts,
    limits,
    complete: async (prompt, { maxTokens } = {}) => {
      const answer = answers[Math.min(prompts.length, answers.length - 1)] as string | Error
      prompts.push(prompt)
      limits.push(maxTokens)
      if (answer instanceof Error) throw answer
      return answer
    },
  }
}

const ANSWER = 'Phase: fixing\nAction: edited the parser\nReasoning: the loop stopped early\nFiles: src/a.ts, src/b.ts\nOutcome: success'
const steps = (count: number): HistoryStep[] =>
  Array.from({ length: count }, (_, i) => step('file_view', `cat src/f${i}.ts`, `I read f${i} because it may hold the bug`, `line of f${i}`))

describe('CompressedExperience', () => {
  const compressed = new CompressedExperience({
    instanceId: 'i-1',
    problemSummary: 'P',
    phases: [
      new CompressedStep({ phase: 'locating', actionSummary: 'read', keyReasoning: 'why', filesInvolved: ['a.ts', 'b.ts'], outcome: 'success' }),
      new CompressedStep({ phase: 'fixing', actionSummary: 'edit', keyReasoning: 'because', filesInvolved: [] }),
    ],
    solutionSummary: 'Patch applied',
    testResult: 'PASS',
    originalStepCount: 50,
    compressedStepCount: 2,
  })

  it('toInductionFormat writes the documented layout', () => {
    expect(compressed.toInductionFormat()).toBe(
      [
        '## Experience: i-1',
        '',
        '### Problem',
        'P',
        '',
        '### Solution Trajectory (2 key steps from 50 total)',
        '',
        '**Phase 1: locating**',
        '- Action: read',
        '- Reasoning: why',
        '- Files: a.ts, b.ts',
        '- Outcome: success',
        '',
        '**Phase 2: fixing**',
        '- Action: edit',
        '- Reasoning: because',
        '',
        '### Solution',
        'Patch applied',
        '',
        '### Result: PASS',
      ].join('\n'),
    )
  })

  it('toInductionFormat indents the further lines of values under their list item', () => {
    const phase = new CompressedStep({ phase: 'fixing', actionSummary: 'edit\ntest', keyReasoning: 'why\n\n## Experience: x\n    more', filesInvolved: [] })
    const text = new CompressedExperience({ ...compressed, phases: [phase] }).toInductionFormat()
    expect(text).toContain('- Action: edit\n  test\n- Reasoning: why\n\n  ## Experience: x\n    more\n\n### Solution')
  })

  it('toInductionFormat writes "(without an id)" for an empty instance id', () => {
    expect(new CompressedExperience({ ...compressed, instanceId: '' }).toInductionFormat()).toMatch(/^## Experience: \(without an id\)\n/)
  })

  it('toDict returns the documented keys', () => {
    expect(compressed.toDict()).toEqual({
      instance_id: 'i-1',
      problem_summary: 'P',
      phases: [
        { phase: 'locating', action_summary: 'read', key_reasoning: 'why', files_involved: ['a.ts', 'b.ts'], outcome: 'success' },
        { phase: 'fixing', action_summary: 'edit', key_reasoning: 'because', files_involved: [], outcome: null },
      ],
      solution_summary: 'Patch applied',
      test_result: 'PASS',
      original_step_count: 50,
      compressed_step_count: 2,
    })
  })
})

describe('ChunkSummarizer', () => {
  it('cuts the texts of the prompt to the documented lengths and asks for at most 1000 tokens', async () => {
    const llmClient = scripted(ANSWER)
    const long = step('testing', 'a'.repeat(900), 't'.repeat(900), 'o'.repeat(900))
    await new ChunkSummarizer({ llmClient }).summarizeChunk([long], `p${'$&'.repeat(600)}`)
    const prompt = llmClient.prompts[0] ?? ''
    expect(llmClient.limits).toEqual([1000])
    expect(prompt).toContain(`p${'$&'.repeat(249)}$\n`)
    expect(prompt).toMatch(/\[testing\] a{200}\n/)
    expect(prompt).toMatch(/Thought: t{300}\n/)
    expect(prompt).toMatch(/Result: o{200}\n/)
    expect(prompt).toContain('Trajectory Segment (1 steps)')
  })

  it.each([
    ['plain', ANSWER],
    ['with emphasised labels', ANSWER.replace(/^(\w+):/gm, '**$1:**')],
    ['as a list', ANSWER.replace(/^/gm, '- ')],
    ['numbered and in lower case', ANSWER.toLowerCase().replace(/^/gm, '1. ')],
    ['with values in brackets', ANSWER.replace(/: (.*)$/gm, ': [$1]')],
    ['in a code fence between pleasantries', `Sure! Here it is:\n\n\`\`\`\n${ANSWER}\n\`\`\`\nHope that helps.`],
    [
      'JSON',
      JSON.stringify({
        phase: 'Fixing',
        action_summary: 'edited the parser',
        key_reasoning: 'the loop stopped early',
        files_involved: ['src/a.ts', 'src/b.ts'],
        outcome: 'success',
      }),
    ],
    ['with a synonym', ANSWER.replace('fixing', 'Implementation of the fix')],
    ['with carriage returns', ANSWER.replaceAll('\n', '\r\n')],
    ['over several lines', ANSWER.replace('the loop', 'the\nloop')],
  ])('parses an answer: %s', async (_, answer) => {
    const summary = await new ChunkSummarizer({ llmClient: scripted(answer) }).summarizeChunk(steps(5), 'x')
    expect(summary).toMatchObject({ phase: 'fixing', filesInvolved: ['src/a.ts', 'src/b.ts'], outcome: 'success', writtenBy: 'model' })
    expect(summary.actionSummary).toBe('edited the parser')
    expect(summary.keyReasoning.replace('\n', ' ')).toBe('the loop stopped early')
  })

  it('reads "none" as empty and fills in fields that the model left out', async () => {
    const summary = await new ChunkSummarizer({ llmClient: scripted('Phase: unknown thing\nReasoning: because\nFiles: none\nOutcome: none') }).summarizeChunk(
      steps(5),
      'x',
    )
    expect(summary.phase).toBe(chunkPhase(steps(5)))
    expect(summary.filesInvolved).toEqual([])
    expect(summary).not.toHaveProperty('outcome')
    const silent = await new ChunkSummarizer({ llmClient: scripted('Phase: unknown thing\nReasoning: because\nFiles:') }).summarizeChunk(steps(5), 'x')
    expect(silent.filesInvolved).toEqual(['src/f0.ts', 'src/f1.ts', 'src/f2.ts', 'src/f3.ts', 'src/f4.ts'])
    const failed = [...steps(4), step('testing', 'pytest', 'run', '1 failed')]
    const told = async (answer: string) => (await new ChunkSummarizer({ llmClient: scripted(answer) }).summarizeChunk(failed, 'x')).outcome
    expect([await told('Phase: fixing\nOutcome: none'), await told('{"phase": "fixing", "outcome": null}'), await told('Phase: fixing')]).toEqual([
      undefined,
      undefined,
      'failure',
    ])
  })

  it.each([
    'none',
    'None.',
    '"none"',
    'none found',
    'None (not applicable)',
    'No files were modified',
    'n/a',
    '无',
    '没有',
    '无文件',
    '没有涉及任何文件',
    '[无]',
  ])('reads %j as no files and no outcome', async (none) => {
    const llmClient = scripted(`Phase: fixing\nReasoning: because\nFiles: ${none}\nOutcome: ${none}`)
    const summary = await new ChunkSummarizer({ llmClient }).summarizeChunk(steps(5), 'x')
    expect(summary.filesInvolved).toEqual([])
    expect(summary).not.toHaveProperty('outcome')
  })

  it.each([
    ['Phase: 修复', 'fixing'],
    ['阶段：定位问题', 'locating'],
    ['**阶段**: 理解', 'understanding'],
    ['阶段: 测试', 'testing'],
    ['- 阶段：调试', 'debugging'],
  ])('parses a Chinese answer: %s', async (line, phase) => {
    const llmClient = scripted(`${line}\n动作：编辑解析器\n理由：因为丢行\n涉及文件：src/a.ts、src/b.ts\n结果：成功`)
    expect(await new ChunkSummarizer({ llmClient }).summarizeChunk(steps(5), 'x')).toMatchObject({
      phase,
      actionSummary: '编辑解析器',
      keyReasoning: '因为丢行',
      filesInvolved: ['src/a.ts', 'src/b.ts'],
      outcome: '成功',
    })
  })

  it('parses an answer in traditional Chinese', async () => {
    const llmClient = scripted('階段：測試\n動作：執行測試\n理由：確認修復\n涉及檔案：src/a.ts\n結果：成功')
    expect(await new ChunkSummarizer({ llmClient }).summarizeChunk(steps(5), 'Fix it')).toMatchObject({
      phase: 'testing',
      actionSummary: '執行測試',
      keyReasoning: '確認修復',
      filesInvolved: ['src/a.ts'],
      outcome: '成功',
    })
  })

  it('keeps values verbatim, and of a repeated label the last value that is not empty', async () => {
    const said = async (answer: string) => new ChunkSummarizer({ llmClient: scripted(answer) }).summarizeChunk(steps(5), 'x')
    expect((await said('Phase: fixing\nOutcome: FAILURE: 3 tests.')).outcome).toBe('FAILURE: 3 tests.')
    expect((await said('Phase: fixing\nAction: read *.py and src/*')).actionSummary).toBe('read *.py and src/*')
    expect((await said('Reasoning: none of the files matched')).keyReasoning).toBe('none of the files matched')
    const twice = await said('Phase: locating\nAction: one\nReasoning: first\n\nPhase: fixing\nAction:\nReasoning: second')
    expect(twice).toMatchObject({ phase: 'fixing', actionSummary: 'one', keyReasoning: 'second' })
    expect(await said('<think>\nPhase: testing\nReasoning: or so\n</think>\nPhase: fixing')).toMatchObject({ phase: 'fixing', writtenBy: 'model' })
  })

  it('ignores text of an answer that repeats the prompt', async () => {
    const asked = scripted('')
    const summarizer = new ChunkSummarizer({ llmClient: asked })
    await summarizer.summarizeChunk(steps(5), 'x')
    const echo = asked.prompts[0] as string
    expect(parseChunkAnswer(echo)).toBeUndefined()
    expect(parseChunkAnswer(ANSWER.replace('success', '[success/failure/error/ongoing, or "none" if not applicable]'))).toMatchObject({ phase: 'fixing' })
    expect(parseChunkAnswer(`${echo}\n\n${ANSWER}`)).toEqual(parseChunkAnswer(ANSWER))
  })

  it('reads non-string values of a JSON answer as text, whatever their keys are', () => {
    const answer = { phase: 'fixing', action: { toString: 1 }, reasoning: ['first', { valueOf: 2 }], outcome: 3 }
    expect(parseChunkAnswer(JSON.stringify(answer))).toMatchObject({ phase: 'fixing', actionSummary: '{"toString":1}', keyReasoning: 'first, {"valueOf":2}' })
  })

  it('asks a second time if the client returns no text, then falls back to extraction', async () => {
    for (const given of [undefined, null, { text: ANSWER }]) {
      let asked = 0
      const llmClient = {
        complete: async () => {
          asked++
          return given as unknown as string
        },
      }
      expect((await new ChunkSummarizer({ llmClient }).summarizeChunk(steps(5), 'x')).writtenBy).toBe('extraction')
      expect(asked).toBe(2)
    }
  })

  it('asks a second time after a failed or useless answer, then falls back to extraction', async () => {
    const flaky = scripted(new Error('down'), ANSWER)
    expect((await new ChunkSummarizer({ llmClient: flaky }).summarizeChunk(steps(5), 'x')).writtenBy).toBe('model')
    for (const bad of [scripted(new Error('down')), scripted('I cannot help with that.'), scripted('')]) {
      const summary = await new ChunkSummarizer({ llmClient: bad }).summarizeChunk(steps(5), 'x')
      expect(summary.writtenBy).toBe('extraction')
      expect(summary.keyReasoning).toContain('because it may hold the bug')
      expect(bad.prompts).toHaveLength(2)
    }
  })

  it('reuses an answer for chunks that differ only in times or hashes, also for concurrent requests', async () => {
    const llmClient = scripted(ANSWER)
    const summarizer = new ChunkSummarizer({ llmClient })
    const at = (time: string, file = 'a.ts') => [step('testing', `pytest ${file}`, 'run', `1 passed in ${time}`)]
    await Promise.all([summarizer.summarizeChunk(at('0.3s'), 'x'), summarizer.summarizeChunk(at('1.25s'), 'x')])
    await summarizer.summarizeChunk(at('7s'), 'x')
    expect(llmClient.prompts).toHaveLength(1)
    await summarizer.summarizeChunk(at('7s', 'b.ts'), 'x')
    expect(llmClient.prompts).toHaveLength(2)
    const built = (hash: string) => [step('testing', 'pytest a.ts', 'run', `1 passed at ${hash.repeat(20)}`)]
    for (const hash of ['1a', '2b']) await summarizer.summarizeChunk(built(hash), 'x')
    expect(llmClient.prompts).toHaveLength(3)
  })

  it('uses an answer that names a temporary path or commit of its run only for that chunk', async () => {
    const naming = (prompt: string) => {
      const [path, commit] = [/\/tmp\/tmp[\w.]+/, /\b[\da-f]{40}\b/].map((pattern) => pattern.exec(prompt)?.[0])
      return `Phase: testing\nAction: ran ${path}\nReasoning: commit ${commit?.slice(0, 8)} broke it\nFiles: ${path}`
    }
    const prompts: string[] = []
    const llmClient: LlmClient = {
      complete: async (prompt) => {
        prompts.push(prompt)
        return naming(prompt)
      },
    }
    const cache = new Map<string, string>()
    const at = (i: number) => [step('testing', `python /tmp/tmp_ab12cd${i}.py`, `git bisect says ${`${i}a`.repeat(20)}`, 'done')]
    const told = async (i: number) => (await new ChunkSummarizer({ llmClient, cache }).summarizeChunk(at(i), 'x')).keyReasoning
    expect([await told(1), await told(2), await told(1), await told(2)]).toEqual([
      'commit 1a1a1a1a broke it',
      'commit 2a2a2a2a broke it',
      'commit 1a1a1a1a broke it',
      'commit 2a2a2a2a broke it',
    ])
    expect(prompts).toHaveLength(2)
    const summarizer = new ChunkSummarizer({ llmClient })
    const atOnce = await Promise.all([3, 4, 3, 5].map(async (i) => (await summarizer.summarizeChunk(at(i), 'x')).filesInvolved[0]))
    expect(atOnce).toEqual([3, 4, 3, 5].map((i) => `/tmp/tmp_ab12cd${i}.py`))
    expect(prompts).toHaveLength(5)
  })

  it('does not share an answer between temporary files with different names chosen by people', async () => {
    const llmClient = scripted(ANSWER)
    const summarizer = new ChunkSummarizer({ llmClient })
    for (const name of ['repro_a', 'check_quite_other']) await summarizer.summarizeChunk([step('testing', `python /tmp/${name}.py`)], 'x')
    expect(llmClient.prompts).toHaveLength(2)
  })

  it('works without the cache if the cache throws, rejects or returns damaged data', async () => {
    const fail = (): never => {
      throw new Error('the cache is gone')
    }
    const broken = [
      { get: fail, set: () => undefined },
      { get: async () => fail(), set: () => undefined },
      { get: () => undefined, set: fail },
      { get: () => undefined, set: () => Promise.reject(new Error('the cache is gone')) },
      { get: () => null as unknown as undefined, set: () => undefined },
      { get: () => 'damaged', set: () => undefined },
    ]
    for (const cache of broken) {
      const llmClient = scripted(ANSWER)
      expect((await new ChunkSummarizer({ llmClient, cache }).summarizeChunk(steps(5), 'x')).actionSummary).toBe('edited the parser')
      expect(llmClient.prompts).toHaveLength(1)
    }
  })

  it('awaits an asynchronous cache, and asks once for equal concurrent chunks', async () => {
    const store = new Map<string, string>()
    const cache = { get: async (key: string) => store.get(key), set: async (key: string, answer: string) => store.set(key, answer) }
    const llmClient = scripted(ANSWER)
    for (let process = 0; process < 2; process++) {
      const summarizer = new ChunkSummarizer({ llmClient, cache })
      const both = await Promise.all([summarizer.summarizeChunk(steps(5), 'x'), summarizer.summarizeChunk(steps(5), 'x')])
      expect(both.map(({ writtenBy }) => writtenBy)).toEqual(['model', 'model'])
    }
    expect(llmClient.prompts).toHaveLength(1)
  })

  it('caches the most recently used answers up to the size limit', () => {
    const answers = new LruAnswerCache(10)
    for (const key of ['a', 'b', 'a', 'c']) if (answers.get(key) === undefined) answers.set(key, `${key}${key}${key}${key}`)
    expect(['a', 'b', 'c'].map((key) => answers.get(key))).toEqual(['aaaa', undefined, 'cccc'])
    answers.set('d', 'd'.repeat(11))
    expect(['a', 'c', 'd'].map((key) => answers.get(key))).toEqual([undefined, undefined, undefined])
  })

  it('returns one of the five phases for any answer, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('Phase', 'Action', ':', '\n', '*', '[', ']', '{', '}', '"', ' ', 'x', '：', '\ud800'), maxLength: 60 }),
        async (answer) => {
          const { phase } = await new ChunkSummarizer({ llmClient: scripted(answer) }).summarizeChunk(steps(5), 'x')
          expect(['understanding', 'locating', 'fixing', 'testing', 'debugging']).toContain(phase)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('splitting into chunks', () => {
  it('makes chunks of 5 to 10 steps that contain every step once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 5000 }), { maxLength: 120 }), (weights) => {
        const history = weights.map((weight, i) => step('other', `${i}`, '', 'x'.repeat(weight)))
        const chunks = splitIntoChunks(history)
        expect(chunks.flat()).toEqual(history)
        chunks.forEach((chunk, i) => {
          expect(chunk.length).toBeLessThanOrEqual(10)
          if (i < chunks.length - 1) expect(chunk.length).toBeGreaterThanOrEqual(5)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('starts a new chunk at a new user message, but not at text of the harness', () => {
    const saying = (words: string) => [
      ...Array.from({ length: 6 }, () => step('other', 'x')),
      step('other', words),
      ...Array.from({ length: 6 }, () => step('other', 'x')),
    ]
    expect(splitIntoChunks(saying('User: now the other one')).map(({ length }) => length)).toEqual([6, 7])
    expect(splitIntoChunks(saying('User: <command-name>/exit')).map(({ length }) => length)[0]).toBeGreaterThan(6)
  })

  it('closes chunks of heavy steps early, and at the full size if adaptive is false', () => {
    const mixed = [...Array.from({ length: 20 }, () => step('other', 'x', '', 'y'.repeat(4000))), ...Array.from({ length: 20 }, () => step('other', 'x'))]
    expect(splitIntoChunks(mixed).map(({ length }) => length)[0]).toBe(5)
    expect(splitIntoChunks(mixed, 10, false).map(({ length }) => length)).toEqual([10, 10, 10, 10])
  })

  it('by phase: makes chunks of 5 steps up to the size, with every step once and in order, except in shorter runs', () => {
    const kind = fc.constantFrom('file_view', 'file_edit', 'testing', 'exploration', 'reasoning', 'other')
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, fc.nat({ max: 5000 })), { maxLength: 90 }), fc.integer({ min: 1, max: 14 }), (drawn, size) => {
        const history = drawn.map(([type, weight], i) => step(type, `cat ${i}.ts`, '', 'x'.repeat(weight)))
        const chunks = phaseChunks(history, size)
        expect(chunks.flatMap(({ steps: within }) => within)).toEqual(history)
        chunks.forEach(({ steps: within }, i) => {
          expect(within.length).toBeLessThanOrEqual(size)
          if (i < chunks.length - 1) expect(within.length).toBeGreaterThanOrEqual(Math.min(5, size))
          if (size === 10 && history.length >= 5) expect(within.length).toBeGreaterThanOrEqual(5)
        })
      }),
      { numRuns: 60 },
    )
  })

  it('by phase: splits equal steps into even chunks of seven or eight', () => {
    expect(phaseChunks(steps(50)).map(({ steps: within }) => within.length)).toEqual([8, 7, 7, 7, 7, 7, 7])
    expect(splitIntoChunks(steps(50), 10, false).map((within) => within.length)).toEqual([10, 10, 10, 10, 10])
  })

  it('by phase: starts a new chunk where the phase changes and at a user message', () => {
    const many = (count: number, type: string, action: string): HistoryStep[] =>
      Array.from({ length: count }, (_, i) => step(type, action.replace('#', `${i}`)))
    const run = [...many(7, 'exploration', 'grep -rn name#'), ...many(9, 'file_edit', 'sed -i s/a/b/ f#.py'), ...many(6, 'testing', 'pytest t#.py')]
    expect(phaseChunks(run).map(({ steps: within, phase }) => [within.length, phase])).toEqual([
      [7, 'locating'],
      [9, 'fixing'],
      [6, 'testing'],
    ])
    const asked = [...many(6, 'file_edit', 'sed -i s/a/b/ f#.py'), step('other', 'User: now the other one'), ...many(6, 'file_edit', 'sed -i s/a/b/ g#.py')]
    expect(phaseChunks(asked).map(({ steps: within }) => within.length)).toEqual([6, 7])
  })
})

describe('chunkPhase', () => {
  it.each([
    ['understanding', [step('file_view', 'cat README.md'), step('file_view', 'cat docs/design.md'), step('file_view', 'cat a.py')]],
    ['locating', [step('exploration', 'grep -rn foo'), step('exploration', 'grep -rn bar'), step('exploration', 'find . -name x')]],
    ['fixing', [step('file_view', 'cat a.py'), step('file_edit', 'sed -i s/a/b/ a.py'), step('file_edit', 'sed -i s/c/d/ a.py')]],
    ['testing', [step('testing', 'pytest', '', '3 passed'), step('testing', 'pytest -x', '', '3 passed')]],
    [
      'debugging',
      [
        step('testing', 'pytest', '', '1 failed'),
        step('file_view', 'cat a.py', 'The test fails because'),
        step('file_view', 'cat b.py'),
        step('exploration', 'grep foo'),
      ],
    ],
  ])('recognises a chunk of the phase %s', (phase, chunk) => {
    expect(chunkPhase(chunk)).toBe(phase)
  })
})

describe('RunPhases', () => {
  it('gives reads after failed tests the phase debugging, and without them understanding', () => {
    const looks = Array.from({ length: 5 }, (_, i) => step('file_view', `cat src/f${i}.ts`, 'Let me look at this one'))
    const failed = [
      step('file_edit', 'sed -i s/a/b/ src/x.ts'),
      step('testing', 'npm test', 'Let me run the tests', '3 failed'),
      step('testing', 'npm test -- x', 'Three tests fail. Why?', '3 failed'),
    ]
    expect(new RunPhases(looks).phaseOf(0, 5)).toBe('understanding')
    expect(new RunPhases([...failed, ...looks]).phaseOf(3, 8)).toBe('debugging')
  })

  it('ignores user messages and task lists in a chunk that also contains edits', () => {
    const edits = Array.from({ length: 3 }, () => step('file_edit', 'sed -i s/a/b/ src/x.ts', 'Now let me add the field'))
    const said = Array.from({ length: 5 }, (_, i) =>
      step('other', i % 2 ? 'User: and now?' : 'TodoWrite {"todos":[{"content":"run the tests and verify","status":"pending"}]}'),
    )
    expect(new RunPhases([...said, ...edits]).phaseOf(0, 8)).toBe('fixing')
  })

  it('gives any run one of the five phases', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ actionType: fc.string(), action: fc.string(), thought: fc.string(), observation: fc.string() }), { maxLength: 40 }),
        (history) => {
          expect(PHASES).toContain(new RunPhases(history).phaseOf(0, history.length))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('splits a run into chunks in linear time, each step into one chunk', () => {
    const viewed = (length: number) =>
      Array.from({ length }, (_, i) => step(i % 3 === 0 ? 'file_edit' : 'file_view', `cat src/f${i % 50}.ts`, 'Let me find where'))
    expect(phaseChunks(viewed(2000)).flatMap(({ steps: within }) => within)).toHaveLength(2000)
    const least = growth(2000, (length) => {
      const run = viewed(length)
      return () => phaseChunks(run)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})

describe('ChunkSummarizer without a model', () => {
  const act = (kind: Act['kind']): Act => ({ kind, paths: [] })
  const call = (kind: Act['kind'], tool: string, input: object, observation = ''): HistoryStep => ({
    ...step('other', `${tool} ${JSON.stringify(input)}`, '', observation),
    act: act(kind),
    tool,
    input: JSON.stringify(input),
  })

  it('describes tool calls by arguments, user messages by text and tasks by name, and omits status marks of a task list', async () => {
    const { actionSummary } = await new ChunkSummarizer().summarizeChunk(
      [
        step('other', 'User: book it'),
        call('view', 'get_user_details', { user_id: 'mia_1', all: true }),
        call('edit', 'book_flight', { flight: 'HAT1', seats: 2, note: 'x'.repeat(200) }),
        call('plan', 'TaskCreate', { subject: 'Tell the user', description: 'long' }),
        call('plan', 'TaskUpdate', { taskId: '1', status: 'completed' }),
        call('plan', 'TodoWrite', {
          todos: [
            { content: 'Read', status: 'completed' },
            { content: 'Mend', status: 'in_progress' },
          ],
        }),
      ],
      'Book',
    )
    expect(actionSummary).toBe('user book it → read get_user_details mia_1 → edit book_flight HAT1 2 → plan ×2 Tell the user, Mend')
  })

  it('quotes output lines as seen, after the reasoning, and no status update of a task list', async () => {
    const { keyReasoning } = await new ChunkSummarizer().summarizeChunk(
      [
        step('file_view', 'cat parser.ts', 'I read parser.ts because the last_line is lost.', 'export function lastLine(text_buffer) {'),
        call('plan', 'TaskUpdate', { taskId: 'task_17', status: 'completed' }, 'Updated task_17 status'),
      ],
      'Mend the parser',
    )
    const [said, seen] = keyReasoning.split('Seen:')
    expect(said).toContain('because the last_line is lost')
    expect(seen).toContain('export function lastLine')
    expect(keyReasoning).not.toContain('task_17')
  })

  it('treats the removal of a reproduction script as the end of a test', () => {
    const history = experienceOf(
      fromHistory(
        shellHistory('Mend the parser', [
          ["sed -i 's/a/b/' src/parser.py", ''],
          ['python reproduce.py', 'ok', 'Let me run it to verify the fix.'],
          ['rm reproduce.py', '', 'All is well, I clear away.'],
          ['submit', '', 'I submit.'],
        ]),
      ),
    ).history
    expect(stepTraits(history).map(({ kind }) => kind)).toEqual(['edit', 'run', 'record', 'submit'])
  })
})

describe('quoted key lines', () => {
  const said = (lines: readonly string[], maxTokens: number) =>
    new KeyLines([[step('testing', 'pytest tests/test_rows.py', 'I run it because parse_rows drops last_row', lines.join('\n'))], steps(30)]).lines(maxTokens)

  it('contain a repeated output line once, and reasoning before output', () => {
    const [first = []] = said([...Array.from({ length: 200 }, () => 'FAILED tests/test_rows.py::test_last_row'), 'conftest.py:12 loaded'], 2_000)
    expect(first.filter((line) => line.includes('test_last_row'))).toHaveLength(1)
    expect(first[0]).toBe('I run it because parse_rows drops last_row')
  })

  it('grow with the token limit and exceed it by at most a tenth', () => {
    const rows = Array.from({ length: 400 }, (_, i) => `src/module_${i}.ts:${i} value_${i} = compute_${i}()`)
    const sizes = [100, 1_000, 4_000].map((maxTokens) => {
      const size = countTokens(said(rows, maxTokens).flat().join('\n'))
      expect(size).toBeLessThanOrEqual(maxTokens * 1.1)
      return size
    })
    expect(sizes[1]).toBeGreaterThan((sizes[0] as number) * 2)
    expect(sizes[2]).toBeGreaterThan((sizes[1] as number) * 2)
  })
})

describe('ExperienceLogHandler', () => {
  it('merges adjacent chunks of one phase: actions by arrows, reasons by bars, files in first-seen order, last outcome', async () => {
    const one = ANSWER
    const two = 'Phase: fixing\nAction: ran it\nReasoning: to be sure\nFiles: src/b.ts, src/0.ts\nOutcome: failure'
    const { phases } = await new ExperienceLogHandler({ llmClient: scripted(one, two), parallel: 1 }).compress(experience(steps(20)))
    expect(phases).toHaveLength(1)
    expect(phases[0]).toMatchObject({
      phase: 'fixing',
      actionSummary: 'edited the parser → ran it → ran it'.slice(0, phases[0]?.actionSummary.length),
      keyReasoning: expect.stringMatching(/^the loop stopped early \| to be sure/),
      filesInvolved: ['src/a.ts', 'src/b.ts', 'src/0.ts'],
      outcome: 'failure',
    })
  })

  it.each(['with a model', 'without a model'])('treats null and missing fields as empty: %s', async (how) => {
    const handler = new ExperienceLogHandler(how === 'without a model' ? {} : { llmClient: scripted(ANSWER) })
    const empty = { actionType: '', action: '', thought: '', observation: '' }
    const whole = await handler.compress(experience([...steps(3), empty], { problemStatement: '', diffPatch: '' }))
    for (const gone of [null, undefined]) {
      const hollow = Object.fromEntries(Object.keys(empty).map((key) => [key, gone])) as unknown as HistoryStep
      const given = experience([...steps(3), hollow], { problemStatement: gone as unknown as string, diffPatch: gone as unknown as string })
      expect((await handler.compress(given)).toDict()).toEqual(whole.toDict())
    }
    const outcomes = steps(3).map((one) => ({ ...one, outcome: null, input: null, act: null, tool: null }) as unknown as HistoryStep)
    expect((await handler.compress(experience(outcomes))).toDict()).toEqual((await handler.compress(experience(steps(3)))).toDict())
  })

  it('does not start a new phase at a chunk of unknown phase', async () => {
    const { mergePhases } = await import('../../src/workflow/experience/merge-phases.ts')
    const chunk = (phase: string) => ({ phase, actionSummary: phase, keyReasoning: '', filesInvolved: [], writtenBy: 'model' as const, quality: 0 })
    expect(mergePhases(['unknown', 'fixing', 'unknown', 'fixing', 'testing'].map(chunk)).map(({ phase }) => phase)).toEqual(['fixing', 'testing'])
  })

  it('cuts problems to 500 characters and summarises patches by their first five files', async () => {
    const patch = ['b/x.ts', 'bb/y.ts', 'a/z.ts', '4', '5', '6']
      .map((name) => `diff --git a/${name} b/${name}\n--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+b\n`)
      .join('')
    const compressed = await new ExperienceLogHandler().compress(experience([], { problemStatement: 'p'.repeat(600), diffPatch: patch }))
    expect(compressed.problemSummary).toBe(`${'p'.repeat(500)}...`)
    expect(compressed.solutionSummary).toBe('Modified files: b/x.ts, bb/y.ts, a/z.ts, 4, 5')
    expect((await new ExperienceLogHandler().compress(experience([]))).solutionSummary).toBe('Patch applied')
    expect((await new ExperienceLogHandler().compress(experience([], { diffPatch: 'as said' }))).solutionSummary).toBe('Patch applied')
  })

  it('never cuts a text inside a surrogate pair', async () => {
    const wide = `${'a'.repeat(59)}😀 ${'b'.repeat(139)}😀${'c'.repeat(97)}😀`
    const [workflow] = await new WorkflowInductionModule().induceFromSingle(experience(steps(2), { problemStatement: wide }), [])
    expect(workflow?.applicableScenarios[0]).toBe(`${'a'.repeat(59)}…`)
    const name = `${'d'.repeat(299)}😀.py`
    const compressed = await new ExperienceLogHandler().compress(experience([], { diffPatch: `diff --git a/${name} b/${name}\n` }))
    expect(compressed.solutionSummary.isWellFormed()).toBe(true)
    const files = exportWorkflows([new Workflow({ ...(workflow as Workflow), description: `${'e'.repeat(961)}😀` })], 'skills')
    expect(files[0]?.text).not.toMatch(/\ufffd|\\ud83d/)
  })

  it('lists a file once, under its decoded name, however git quotes it', async () => {
    const quoted = '\\344\\275\\240 \\"x\\".py'
    const header = `diff --git "a/${quoted}" "b/${quoted}"\n`
    const summaryOf = async (diffPatch: string) => (await new ExperienceLogHandler().compress(experience([], { diffPatch }))).solutionSummary
    expect(await summaryOf(`${header}--- "a/${quoted}"\n+++ "b/${quoted}"\n@@ -1 +1 @@\n-a\n+b\n`)).toBe('Modified files: 你 "x".py')
    expect(await summaryOf(`${header}similarity index 100%\n`)).toBe('Modified files: 你 "x".py')
    expect(await summaryOf('diff --git "a/t\\tb.py" "b/t\\tb.py"\n')).toBe('Modified files: t\tb.py')
  })

  it('lists the files of renames, deletions and damaged patches', async () => {
    const summary = async (diffPatch: string) => (await new ExperienceLogHandler().compress(experience([], { diffPatch }))).solutionSummary
    expect(await summary('diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts\n')).toBe('Modified files: new.ts')
    expect(await summary('--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n')).toBe('Modified files: gone.ts')
    expect(await summary('diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1,9 +1 @@\nbroken')).toBe('Modified files: x.ts')
    expect(await summary('diff --git a/x.ts b/x.ts\r\n--- a/x.ts\r\n+++ b/x.ts\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n')).toBe('Modified files: x.ts')
  })

  it('compresses more than 45,000 tokens to at most 15,000, and keeps the reasons', async () => {
    const history = Array.from({ length: 50 }, (_, i) =>
      step(
        ['exploration', 'file_view', 'file_edit', 'testing'][Math.floor(i / 13)] ?? 'other',
        `do src/module_${i}.ts`,
        `I do this because value_${i} is off by ${i * 37}`,
        `row ${i} `.repeat(500),
      ),
    )
    expect(countTokens(JSON.stringify(history))).toBeGreaterThan(45_000)
    const compressed = await new ExperienceLogHandler().compress(experience(history))
    const text = compressed.toInductionFormat()
    expect(countTokens(text)).toBeLessThan(15_001)
    expect(compressed.originalStepCount).toBe(50)
    for (const i of [0, 20, 49]) expect(text).toContain(`because value_${i} is off by ${i * 37}`)
    expect(compressed.phases.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['locating', 'fixing', 'testing']))
  })

  it('stays within the target for any texts, with and without a model', async () => {
    const hostile = fc.string({ unit: fc.constantFrom('a', '\n', '漢字', '😀', '\ud800', ' ', '| ', '```', 'x/y.ts ', '𝔘'), maxLength: 3000 })
    const long = fc.record({ actionType: fc.constantFrom('testing', 'file_edit', 'x'), action: hostile, thought: hostile, observation: hostile })
    await fc.assert(
      fc.asyncProperty(
        fc.array(long, { maxLength: 40 }),
        hostile,
        fc.boolean(),
        fc.integer({ min: 300, max: 4000 }),
        async (history, text, modelled, targetTokens) => {
          const llmClient = scripted(`Phase: ${text}\nAction: ${text}\nReasoning: ${text}\nFiles: ${text}`)
          const handler = new ExperienceLogHandler({ targetTokens, ...(modelled && { llmClient }) })
          const compressed = await handler.compress(experience(history, { problemStatement: text, instanceId: text, diffPatch: text }))
          expect(countTokens(compressed.toInductionFormat())).toBeLessThanOrEqual(targetTokens)
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each([
    ['[', true],
    ['\u0b95', true],
    ['\u202e', true],
    ['{"', true],
    ['\t\t\t', false],
  ])('stays within the smallest target if the header fields are runs of %j', async (sign, all) => {
    const text = sign.repeat(2000)
    const history = Array.from({ length: 12 }, () => step('file_edit', text, text, text))
    const heads = { instanceId: text, ...(all && { problemStatement: text, diffPatch: `--- a/${text}\n+++ b/${text}\n` }) }
    const compressed = await new ExperienceLogHandler({ targetTokens: 200 }).compress(experience(history, heads))
    expect(countTokens(compressed.toInductionFormat())).toBeLessThanOrEqual(200)
  })

  it('stays within the default target with thousands of phases', async () => {
    const history = Array.from({ length: 6000 }, (_, i) => step(Math.floor(i / 10) % 2 ? 'testing' : 'file_edit', `x${i}.ts`, `because ${i}`, `out ${i}`))
    const compressed = await new ExperienceLogHandler().compress(experience(history))
    expect(countTokens(compressed.toInductionFormat())).toBeLessThan(15_001)
    expect(compressed.phases.length).toBeGreaterThan(50)
  })

  it('scores vague, invented and empty reasoning lower than specific reasoning', () => {
    const chunk = [step('file_view', 'cat src/parser.ts', 'look at parse_line because it drops', 'parse_line(last_row)')]
    const good = reasoningQuality('parse_line drops last_row because the loop ends early, see src/parser.ts', chunk)
    expect(good).toBeGreaterThan(reasoningQuality('It made progress.', chunk))
    expect(good).toBeGreaterThan(reasoningQuality('made_up_name is wrong because other_name.ts', chunk))
    expect(reasoningQuality('', chunk)).toBe(0)
  })
})

const recorded = new Map(corpusRuns().map((run) => [run.id, run]))

describe.skipIf(recorded.size === 0)('recorded runs (skipped without a corpus)', () => {
  it('phases of hand-labelled chunks from runs not used in training are predicted with a macro F1 of at least 0.8', () => {
    const chunks = labelledChunks()
    const kept = chunks.filter(({ set }) => set !== 'learned' && set !== 'later')
    const told = predictPhases(kept, WEIGHTS)
    const pairs = kept.map((chunk, i) => [chunk.label, told[i] as string] as const)
    expect(kept.length).toBeGreaterThanOrEqual(60)
    expect(agreement(pairs).macroF1).toBeGreaterThanOrEqual(0.8)
    const learned = new Set(chunks.flatMap(({ set, run }) => (set === 'learned' ? [run] : [])))
    for (const { run } of kept) expect(learned.has(run)).toBe(false)
  })

  it('the label of a hand-labelled chunk is the phase of most of its steps', () => {
    const phases = new Map([...'ulftd'].map((letter, i) => [letter, PHASES[i] as string]))
    for (const { label, steps, tie, from, to } of readLabels<ChunkLabel>('workflow/labels/phases.json')) {
      expect(steps).toHaveLength(to - from)
      const counts = [...phases].map(([letter, phase]) => ({ letter, phase, count: steps.split(letter).length - 1 }))
      const most = Math.max(...counts.map(({ count }) => count))
      const first = counts.filter(({ count }) => count === most).sort((a, b) => steps.lastIndexOf(b.letter) - steps.lastIndexOf(a.letter))
      if (most > 0) expect(label).toBe(first[0]?.phase)
      expect(tie === true).toBe(most > 0 && first.length > 1)
    }
  })

  it('compressed experiences keep more of what was needed later than the newest messages of the same size', async () => {
    const rows: [number, number][] = []
    for (const source of ['claude-code-go', 'claude-code-ts', 'deep-research']) {
      const long = [...recorded.values()].filter((run) => run.source === source && JSON.stringify(run.messages).length > 200_000)
      const messages = decode(long[Math.floor(long.length / 3)]?.messages ?? []).history.messages
      for (const { cut, head, need } of cutPoints(messages)) {
        const before = messages.slice(0, cut)
        const text = (await new ExperienceLogHandler().compress(experienceOf(fromHistory({ messages: before, tools: [] })))).toInductionFormat()
        const note: Message = { id: 'experience', role: 'user', parts: [{ type: 'text', text }] }
        let [from, left] = [before.length, countTokens(text)]
        while (from > head && left >= countTokens(messageText(before[from - 1] as Message))) left -= countTokens(messageText(before[--from] as Message))
        const [ours, newest] = [[note], before.slice(from)].map((rest) => score(need, before, [...before.slice(0, head), ...rest]).bound)
        rows.push([ours as number, newest as number])
      }
    }
    const mean = (i: 0 | 1) => rows.reduce((sum, row) => sum + row[i], 0) / rows.length
    expect(mean(0)).toBeGreaterThan(mean(1) + 0.05)
  })

  it('every fifteenth long run is compressed to at most 15,000 tokens', async () => {
    const runs = [...recorded.values()].filter(({ messages }) => JSON.stringify(messages).length > 120_000)
    for (const run of runs.filter((_, i) => i % (process.env.DECANT_LONG ? 1 : 15) === 0)) {
      const compressed = await new ExperienceLogHandler().compress(experienceOf(fromHistory(decode(run.messages))))
      expect(countTokens(compressed.toInductionFormat())).toBeLessThan(15_001)
    }
  })
})

it('experienceOf takes the test result from the last tests of a trajectory', () => {
  const made = experienceOf(
    fromHistory(
      shellHistory('Fix it', [
        ['pytest', '1 failed'],
        ['sed -i s/a/b/ a.py', ''],
        ['pytest', '2 passed'],
      ]),
    ),
  )
  expect(made.testResult).toBe('PASS')
  expect(made.history.map(({ actionType }) => actionType)).toEqual(['testing', 'file_edit', 'testing'])
})
