import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { decode } from '../../src/format/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { countTokens } from '../../src/token/index.ts'
import { fromHistory, llmClientOf } from '../../src/trajectory/index.ts'
import {
  ChunkSummarizer,
  type CodingExperience,
  ExperienceLogHandler,
  ExperienceLoop,
  experienceOf,
  type HistoryStep,
  readWorkflowMemory,
  splitIntoChunks,
  WorkflowInductionModule,
  writeWorkflowMemory,
} from '../../src/workflow/index.ts'

const PHASES = ['understanding', 'locating', 'fixing', 'testing'] as const

/** A run of some 50 steps and 50k tokens that goes through the four phases, saying why at each step. */
function longRun(id = 'repo-1'): CodingExperience {
  const kinds = ['file_view', 'exploration', 'file_edit', 'testing'] as const
  const history = Array.from({ length: 52 }, (_, i): HistoryStep => {
    const phase = Math.min(3, Math.floor(i / 13))
    return {
      actionType: kinds[phase] as string,
      action: `${['cat', 'grep -rn row', 'sed -i s/a/b/', 'pytest'][phase]} src/module_${i}.py`,
      thought: `I do this because value_${i} is off by ${i * 37}`,
      observation: `${phase === 3 ? '3 passed\n' : ''}${`row ${i} of the table\n`.repeat(200)}`,
    }
  })
  return { instanceId: id, problemStatement: 'The parser drops rows', history, diffPatch: 'diff --git a/src/a.py b/src/a.py\n', testResult: 'PASS' }
}

const WORKFLOW =
  '## Workflow: Mend rows\nDescription: Mends\nApplicable scenarios: lost rows\n\nSteps:\n1. [Fixing] so that none is lost\n   Action: edit {file}'

/** Answers chunks with the phase of their first step, and inductions in turn. */
function model(...inductions: string[]) {
  let turn = 0
  return scriptedModel({
    '*': ({ prompt }) => {
      if (prompt.startsWith('You are updating')) return inductions[Math.min(turn++, inductions.length - 1)] ?? ''
      const kind = /\[(file_view|exploration|file_edit|testing)\]/.exec(prompt)?.[1] ?? ''
      const phase = PHASES[['file_view', 'exploration', 'file_edit', 'testing'].indexOf(kind)]
      return `Phase: ${phase}\nAction: did it\nReasoning: ${/because value_\d+ is off by \d+/.exec(prompt)?.[0]}\nFiles: src/a.py\nOutcome: success`
    },
  })
}

describe('ExperienceLogHandler and incremental induction, acceptance points', () => {
  it.each(['with a model', 'without a model'])('1. compresses some 50k tokens to fewer than 20k: %s', async (how) => {
    const experience = longRun()
    expect(countTokens(JSON.stringify(experience.history))).toBeGreaterThan(45_000)
    const llmClient = llmClientOf(model())
    const compressed = await new ExperienceLogHandler(how === 'without a model' ? {} : { llmClient }).compress(experience)
    expect(countTokens(compressed.toInductionFormat())).toBeLessThan(20_000)
    expect(compressed).toMatchObject({ originalStepCount: 52, testResult: 'PASS', solutionSummary: 'Modified files: src/a.py' })
  })

  it.each(['with a model', 'without a model'])('2. finds the phases understanding, locating, fixing and testing, in order: %s', async (how) => {
    const llmClient = llmClientOf(model())
    const compressed = await new ExperienceLogHandler({ ...(how !== 'without a model' && { llmClient }), chunkSize: 13 }).compress({
      ...longRun(),
      history: longRun().history.map((step) => ({ ...step, observation: step.observation.slice(0, 40) })),
    })
    const phases = compressed.phases.map(({ phase }) => phase)
    expect([...new Set(phases)]).toEqual([...PHASES])
    expect(phases).toHaveLength(compressed.compressedStepCount)
  })

  it.each(['with a model', 'without a model'])('3. keeps the reasons given in the steps: %s', async (how) => {
    const llmClient = llmClientOf(model())
    const text = (await new ExperienceLogHandler(how === 'without a model' ? {} : { llmClient }).compress(longRun())).toInductionFormat()
    const kept = Array.from({ length: 52 }, (_, i) => text.includes(`because value_${i} is off by ${i * 37}`)).filter(Boolean)
    expect(kept.length).toBeGreaterThanOrEqual(how === 'without a model' ? 45 : 5)
  })

  it('4. induceFromSingle adds, reinforces and improves workflows from one experience', async () => {
    const module = new WorkflowInductionModule({
      llmClient: llmClientOf(
        model(
          `ACTION: NEW\nTARGET: new\n\n${WORKFLOW}`,
          'ACTION: REINFORCE\nTARGET: Mend rows',
          `ACTION: IMPROVE\nTARGET: Mend rows\n\n${WORKFLOW}\n2. [Testing] to be sure\n   Action: pytest`,
        ),
      ),
    })
    const first = await module.induceFromSingle(longRun('one'), [])
    const second = await module.induceFromSingle(longRun('two'), first)
    const third = await module.induceFromSingle(longRun('three'), second)
    expect([first, second, third].map(([one]) => [one?.name, one?.steps.length, one?.provenance.reinforced, one?.provenance.improved])).toEqual([
      ['Mend rows', 1, 0, 0],
      ['Mend rows', 1, 1, 0],
      ['Mend rows', 2, 1, 1],
    ])
    expect(third[0]?.provenance.runs).toEqual(['one', 'two', 'three'])
  })

  it('5. ExperienceLoop learns once from each successful run and stores it in memory, never from other runs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'decant-acceptance-'))
    try {
      const scripted = model(`ACTION: NEW\nTARGET: new\n\n${WORKFLOW}`, 'ACTION: REINFORCE\nTARGET: Mend rows')
      const stored: string[] = []
      const loop = new ExperienceLoop({
        inductionModule: new WorkflowInductionModule({ llmClient: llmClientOf(scripted) }),
        experienceBuffer: { add: ({ instanceId }) => void stored.push(instanceId) },
        onChange: (workflows) => writeWorkflowMemory(folder, workflows),
      })
      for (const [id, testResult] of [
        ['a', 'PASS'],
        ['b', 'FAIL'],
        ['c', 'UNKNOWN'],
        ['d', 'PASS'],
      ] as const)
        await loop.record({ ...longRun(id), testResult })
      expect(stored).toEqual(['a', 'd'])
      expect([loop.total, loop.totalSuccess]).toEqual([4, 2])
      expect(scripted.requests.filter(({ prompt }) => prompt.startsWith('You are updating'))).toHaveLength(2)
      const [workflow] = (await readWorkflowMemory(folder)).workflows
      expect(workflow?.provenance).toMatchObject({ runs: ['a', 'd'], reinforced: 1 })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })

  it.each([
    ['empty', ''],
    ['prose', 'The agent looked at the parser and then fixed it.'],
    ['an incomplete line', 'Phase'],
    ['an unknown phase', 'Phase: celebrating\nReasoning: it works'],
    ['several phases', 'Phase: [understanding / locating]\nAction: looked'],
    ['JSON that is cut off', '{"phase": "fixing", "action": "ed'],
    ['echo of the prompt', 'Phase: [one of: understanding, locating, fixing, testing, debugging]\nAction: [brief summary of what actions were taken]'],
    ['numbers and bullets', '1. **Phase**: Fixing\n2. **Action**: edited\n- Reasoning: because'],
    ['endless', 'Phase: fixing\n'.repeat(20_000)],
  ])('summarizeChunk still gives a phase, an action and a reason for a malformed answer (%s)', async (_, answer) => {
    const [chunk = []] = splitIntoChunks(longRun().history.slice(26, 36))
    const summary = await new ChunkSummarizer({ llmClient: { complete: async () => answer } }).summarizeChunk(chunk, 'The parser drops rows')
    expect(['understanding', 'locating', 'fixing', 'testing', 'debugging']).toContain(summary.phase)
    expect(summary.actionSummary).not.toBe('')
    expect(summary.actionSummary).not.toContain('brief summary')
    expect(summary.keyReasoning).not.toBe('')
  })

  it.each([
    ['empty', ''],
    ['no action', WORKFLOW],
    ['NEW without a workflow', 'ACTION: NEW\nTARGET: new'],
    ['a workflow without steps', 'ACTION: NEW\nTARGET: new\n## Workflow: x\nDescription: y'],
    ['IMPROVE without a workflow', 'ACTION: IMPROVE\nTARGET: Mend rows'],
    ['REINFORCE of an unknown workflow', 'ACTION: REINFORCE\nTARGET: quite another'],
    [
      'echo of the prompt',
      `ACTION: [NEW/REINFORCE/IMPROVE]\nTARGET: [workflow name]\n## Workflow: [Name]\nSteps:\n1. [StepType] Reasoning\n   Action: action_template`,
    ],
    ['HTML', '<!DOCTYPE html><h1>502</h1>'],
  ])('induceFromSingle leaves the workflows unchanged for a malformed answer (%s)', async (_, answer) => {
    const [known] = new WorkflowInductionModule().parseIncrementalResponse(`ACTION: NEW\nTARGET: new\n\n${WORKFLOW}`, [])
    const existing = known ? [known] : []
    expect(await new WorkflowInductionModule({ llmClient: llmClientOf(model(answer)) }).induceFromSingle(longRun(), existing)).toEqual(existing)
  })
})

describe('features that the requirement document leaves for later', () => {
  it('compress summarises as many chunks in parallel as the option allows, and no more', async () => {
    let [now, most] = [0, 0]
    const llmClient = {
      complete: async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setTimeout(resolve, 2))
        now--
        return 'Phase: fixing\nReasoning: because'
      },
    }
    await new ExperienceLogHandler({ llmClient, parallel: 3 }).compress(longRun())
    expect(most).toBe(3)
  })

  it('compress does not ask the model about chunks whose answers are in a shared cache', async () => {
    const cache = new Map<string, string>()
    const { history } = experienceOf(fromHistory(decode(generatedRun(1).messages)))
    const asked: number[] = []
    for (let i = 0; i < 2; i++) {
      const scripted = model()
      await new ExperienceLogHandler({ llmClient: llmClientOf(scripted), cache }).compress({ ...longRun(), history })
      asked.push(scripted.requests.length)
    }
    expect(asked[0]).toBeGreaterThan(0)
    expect(asked[1]).toBe(0)
  })

  it('compress scores the reasoning of specific summaries higher than that of vague ones', async () => {
    const good = await new ExperienceLogHandler().compress(longRun())
    const vague = await new ExperienceLogHandler({ llmClient: { complete: async () => 'Phase: fixing\nAction: x\nReasoning: It made progress.' } }).compress(
      longRun(),
    )
    expect(good.reasoningQuality).toBeGreaterThan(vague.reasoningQuality ?? 1)
  })
})
