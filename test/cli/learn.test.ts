import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { learnMany, writeRuns } from '../../bench/workflow-lab/learn-many.ts'
import { decant } from './fake-terminal.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-learn-'))
  mkdirSync(join(folder, 'runs'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, data: string | Uint8Array) => writeFileSync(join(folder, 'runs', name), data)
const learn = async (...args: string[]) => {
  const { code, out, err } = await decant(folder, ['learn', 'runs', '--json', ...args])
  return { code, err, report: JSON.parse(out.split('\n')[0] ?? '') as Record<string, unknown> & { broken: { id: string; reason: string }[] } }
}
const talk = (i: number) => ({
  id: `talk-${i}`,
  messages: [
    { role: 'user', content: `Question ${i}` },
    { role: 'assistant', content: 'Answer' },
  ],
})

describe('decant learn', () => {
  it('reads files on threads, reports unreadable ones, and reads only new files the second time', async () => {
    for (let i = 0; i < 20; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    put('many.jsonl.gz', gzipSync([20, 21, 22].map((i) => JSON.stringify(generatedRun(i))).join('\n')))
    put('notes.txt', 'no run at all')
    put('empty.json', '{"messages":[]}')
    put('damaged.gz', gzipSync('x').subarray(0, 12))
    const first = await learn('--threads', '2')
    expect(first.report).toMatchObject({ runs: 24, skipped: 0, unknown: 0 })
    expect(first.report.broken).toEqual([{ id: join('runs', 'damaged.gz'), reason: 'The gzip file is damaged' }])
    const noLogs = [join('runs', 'empty.json'), join('runs', 'notes.txt')]
    expect(first.report.noLogs).toEqual(noLogs)
    expect(first.code).toBe(1)
    put('new.json', JSON.stringify(generatedRun(99)))
    put('copy.json', JSON.stringify(generatedRun(3)))
    const second = await learn('--threads', '3')
    expect(second.report).toMatchObject({ runs: 26, skipped: 24 })
    expect(second.report.broken).toEqual(first.report.broken)
    expect(second.report.noLogs, 'already known').toEqual(first.report.noLogs)
    expect((await decant(folder, ['learn', 'runs'])).err).toContain(`Skipped 2 files that are no histories or logs: ${noLogs.join(', ')}.\n`)
    rmSync(join(folder, 'runs/damaged.gz'))
    expect((await learn()).code).toBe(3)
  })

  it('reports skipped lines of a log, also if a model writes the workflows', async () => {
    const lines = [{ role: 'user', content: 'Question' }, '{"role": "assist', { role: 'assistant', content: 'Answer' }]
    put('cut.jsonl', lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'))
    const note = `${join('runs', 'cut.jsonl')}: A line is not a JSON object and was left out; the rest was read (line 2)`
    expect((await decant(folder, ['learn', 'runs', '--memory', 'own'])).err).toContain(`\n  note: ${note}\n`)
    expect((await learn()).report).toMatchObject({ runs: 1, broken: [], notes: [note] })
    const { report } = await learn('--memory', 'asked', '--llm', 'openai:m', '--url', 'http://127.0.0.1:1')
    expect(report.notes).toEqual([note])
  })

  it('counts no run for an empty history', async () => {
    put('empty.json', '[]')
    const { code, report } = await learn()
    expect(report).toMatchObject({ runs: 0, unknown: 0, broken: [] })
    expect(code).toBe(3)
  })

  it('explains that a routine must appear in at least two runs', async () => {
    put('0.json', JSON.stringify(generatedRun(0)))
    expect((await decant(folder, ['learn', 'runs'])).err).toContain('at least two runs must show it')
  })

  it('prints exported rules, and nothing else, to standard output with --out -', async () => {
    for (let i = 0; i < 20; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    const { code, out, err } = await decant(folder, ['learn', 'runs', '--export', 'rules', '--out', '-'])
    expect([code, err]).toEqual([0, expect.stringContaining('20 runs')])
    expect(err).not.toContain('Those that fit a task')
    const learnt = await decant(folder, ['learn', 'runs', '--memory', 'my flows'])
    expect(learnt.err).toContain("For agents: decant learn --memory 'my flows' --export rules\nThose that fit a task: decant learn --memory 'my flows' --for")
    await decant(folder, ['learn', '--export', 'rules', '--out', 'there'])
    expect(out).toBe(readFileSync(join(folder, 'there/AGENTS.md'), 'utf8'))
    for (const wrong of [['--export', 'skills'], [], ['--export', 'rules', '--json'], ['--export', 'rules', '--for', 'a task']])
      expect(await decant(folder, ['learn', 'runs', ...wrong, '--out', '-'])).toMatchObject({ code: 2, err: expect.stringContaining('--out -') })
    expect(readdirSync(folder)).not.toContain('-')
  })

  it('writes missing workflow files after an interruption or a deletion, without reading runs again', async () => {
    for (let i = 0; i < 20; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    const first = await learn()
    expect(Number(first.report.workflows)).toBeGreaterThan(0)
    expect((await learn()).code).toBe(3)
    const memory = join(folder, 'workflows')
    const held = () => Object.fromEntries(readdirSync(memory).map((name) => [name, name.startsWith('.') ? '' : readFileSync(join(memory, name), 'utf8')]))
    const whole = held()
    const state = readFileSync(join(memory, '.learned.jsonl'), 'utf8')
    const remove = (which: (name: string) => boolean) => {
      for (const name of readdirSync(memory)) if (which(name)) rmSync(join(memory, name))
    }
    const losses: (() => void)[] = [
      () => {
        remove(() => true)
        writeFileSync(join(memory, '.learned.jsonl'), state.replace('{"written":true}\n', ''))
      },
      () => remove((name) => !name.startsWith('.')),
      () => remove((name) => name.endsWith('.md')),
      () => remove((name) => name.endsWith('.md') && name !== 'index.md'),
      () => remove((name) => name === 'steps.json'),
    ]
    for (const lose of losses) {
      lose()
      expect(await learn()).toMatchObject({ code: 0, report: { skipped: 20, workflows: first.report.workflows, resumed: true } })
      expect(held()).toEqual(whole)
      expect(await learn()).toMatchObject({ code: 3, report: { skipped: 20, workflows: first.report.workflows, resumed: false } })
    }
  })

  it('updates outdated workflows with what an interrupted run of learn recorded', async () => {
    for (let i = 0; i < 12; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    await learn()
    const path = join(folder, 'workflows/.learned.jsonl')
    const steps = () => readFileSync(join(folder, 'workflows/steps.json'), 'utf8')
    const before = steps()
    for (let i = 12; i < 20; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    const older = readFileSync(join(folder, 'workflows/steps.json'))
    await learn()
    const after = steps()
    expect(after).not.toBe(before)
    writeFileSync(join(folder, 'workflows/steps.json'), older)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/\{"written":true\}\n$/, ''))
    expect(await learn()).toMatchObject({ code: 0, report: { skipped: 20 } })
    expect(steps()).toBe(after)
  })

  it('reports where it looked if there is no workflow', async () => {
    const asked = (...args: string[]) => decant(folder, ['learn', ...args])
    const missing = await asked('--for', 'fix the parser')
    expect([missing.code, missing.out]).toEqual([3, ''])
    expect(missing.err).toContain(`There is no workflow memory at ${join(folder, 'workflows')}\n  Name another with --memory`)
    mkdirSync(join(folder, 'empty'))
    for (const args of [
      ['--for', 'fix the parser'],
      ['--export', 'skills'],
    ]) {
      const { code, err } = await asked(...args, '--memory', 'empty')
      expect([code, err]).toEqual([3, expect.stringMatching(/^decant: .*empty holds no workflow\n/)])
    }
  })

  it('reads the outcome of a run that is the only one in its file', async () => {
    put('one.jsonl', `${JSON.stringify({ ...talk(1), meta: { reward: 1 } })}\n`)
    put('two.json', JSON.stringify({ instance_id: 'x', messages: talk(2).messages, test_result: 'FAIL' }))
    expect((await learn()).report).toMatchObject({ runs: 2, successes: 1, failures: 1, unknown: 0 })
  })

  it('counts all broken files, and lists only some', async () => {
    for (let i = 0; i < 1_003; i++) put(`${i}.gz`, gzipSync(`run ${i}`).subarray(0, 12))
    const { code, out, err } = await decant(folder, ['learn', 'runs'])
    expect(code).toBe(1)
    expect(out).toContain('1003 runs: 0 succeeded, 0 failed, 0 unknown, 0 already known, 1003 unreadable.')
    expect(err).toContain('and 998 more')
    expect((await learn()).report.broken).toHaveLength(1_000)
  })

  it('reports a broken file each time, and reads it again only if its bytes or the --from format change', async () => {
    put('good.json', JSON.stringify(generatedRun(1)))
    const whole = gzipSync([2, 3].map((number) => JSON.stringify(generatedRun(number))).join('\n'))
    put('damaged.gz', whole.subarray(0, -20))
    const first = await learn()
    expect(first).toMatchObject({ code: 1, report: { runs: 2, skipped: 0 } })
    expect(first.report.broken.map(({ id }) => id)).toEqual([join('runs', 'damaged.gz')])
    const noted = readFileSync(join(folder, 'workflows/.learned.jsonl'), 'utf8')
    expect(await learn()).toMatchObject({ code: 1, report: { runs: 2, skipped: 1, broken: first.report.broken } })
    expect(readFileSync(join(folder, 'workflows/.learned.jsonl'), 'utf8')).toBe(noted)
    const told = await learn('--from', 'openai-chat')
    expect(told.report.broken).toHaveLength(1)
    expect(readFileSync(join(folder, 'workflows/.learned.jsonl'), 'utf8').length).toBeGreaterThan(noted.length)
    put('damaged.gz', whole)
    expect(await learn()).toMatchObject({ code: 0, report: { runs: 3, skipped: 1, broken: [] } })
    expect((await learn()).code).toBe(3)
  })

  it('learns the same workflows with any number of threads', async () => {
    for (let i = 0; i < 30; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    await learn('--threads', '1', '--memory', 'one')
    await learn('--threads', '4', '--memory', 'four')
    const texts = (memory: string) =>
      readdirSync(join(folder, memory))
        .filter((file) => file.endsWith('.md'))
        .map((file) => readFileSync(join(folder, memory, file), 'utf8'))
    expect(texts('one').length).toBeGreaterThan(1)
    expect(texts('four')).toEqual(texts('one'))
  })

  it('counts a run without an outcome as unknown unless --assume sets one', async () => {
    for (let i = 0; i < 3; i++) put(`${i}.json`, JSON.stringify(talk(i)))
    expect((await learn('--memory', 'a')).report).toMatchObject({ unknown: 3, successes: 0 })
    expect((await learn('--memory', 'b', '--assume', 'success')).report).toMatchObject({ unknown: 0, successes: 3 })
    expect((await learn('--memory', 'c', '--assume', 'failure')).report).toMatchObject({ unknown: 0, failures: 3 })
    expect((await decant(folder, ['learn', 'runs', '--assume', 'maybe'])).code).toBe(2)
  })

  it('suggests --assume if no run has an outcome', async () => {
    for (let i = 0; i < 3; i++) put(`${i}.json`, JSON.stringify(talk(i)))
    expect((await decant(folder, ['learn', 'runs', '--memory', 'a'])).err).toContain(
      'These runs do not say how they ended. If you know, run this again with --assume ',
    )
    expect((await decant(folder, ['learn', 'runs', '--memory', 'a', '--assume', 'success'])).err).not.toContain('do not say')
  })

  it('reports a --memory path that is a file', async () => {
    put('1.json', JSON.stringify(generatedRun(1)))
    const { code, err } = await decant(folder, ['learn', 'runs', '--memory', 'runs/1.json'])
    expect([code, err.split('\n')[0]]).toEqual([1, `decant: A part of the path is not a folder: ${join(folder, 'runs/1.json')}`])
  })

  it('without reading the runs again, finds workflows for a task with --for, and exports them as rules or skills', async () => {
    for (let i = 0; i < 30; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    await learn()
    const found = await decant(folder, ['learn', '--for', 'run the test after an edit'])
    expect(found).toMatchObject({ code: 0, out: expect.stringMatching(/^## Workflow: [\s\S]*\nSteps:\n1\. /) })
    expect((await decant(folder, ['learn', '--for', 'zzz qqq'])).code).toBe(3)
    const told = async (...args: string[]) => JSON.parse((await decant(folder, ['learn', ...args, '--json'])).out)
    expect((await told('runs', '--for', 'zzz qqq')).fitting).toEqual([])
    expect(await decant(folder, ['learn', 'runs', '--for', 'run the test after an edit'])).toMatchObject({ code: 0, out: found.out })
    expect((await decant(folder, ['learn', 'runs', '--for', 'zzz qqq'])).code).toBe(3)
    rmSync(join(folder, 'runs'), { recursive: true })
    expect((await decant(folder, ['learn', '--for', 'run the test after an edit'])).out).toBe(found.out)
    expect((await told('--for', 'run the test after an edit')).fitting[0].name).toBe(/^## Workflow: (.*)$/m.exec(found.out)?.[1])
    expect((await told('--export', 'rules', '--out', 'there')).exported).toEqual([join(folder, 'there/AGENTS.md')])
    expect((await decant(folder, ['learn', '--export', 'skills', '--out', 'skills'])).code).toBe(0)
    const skills = readdirSync(join(folder, 'skills'))
    expect(skills.length).toBeGreaterThan(0)
    for (const skill of skills)
      expect(readFileSync(join(folder, 'skills', skill, 'SKILL.md'), 'utf8')).toMatch(new RegExp(`^---\\nname: ${skill}\\ndescription: "`))
    const exported = await decant(folder, ['learn', '--export', 'rules'])
    expect([exported.code, exported.err.split('\n')[0]]).toEqual([0, `Exported to ${join(folder, 'AGENTS.md')}`])
    expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toMatch(/^<!-- decant:workflows -->\n# /)
    expect((await decant(folder, ['learn', '--export', 'rules'])).code).toBe(0)
    writeFileSync(join(folder, 'AGENTS.md'), '# House rules\n\nNever push.\n')
    expect(await decant(folder, ['learn', '--export', 'rules'])).toMatchObject({ code: 2, err: expect.stringContaining('decant did not write') })
    expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toContain('Never push.')
    const files = readdirSync(join(folder, 'workflows')).filter((name) => name.endsWith('.md') && name !== 'index.md')
    for (const [i, name] of files.entries()) {
      const path = join(folder, 'workflows', name)
      const bare = readFileSync(path, 'utf8').replace(/^(?:success|usual): .*\n/gm, '')
      writeFileSync(path, i === 0 ? bare.replace('\nruns:', '\nsuccess: 0.4\nusual: 0.5\nruns:') : bare)
    }
    const { code, err } = await decant(folder, ['learn', '--export', 'skills', '--out', 'worth'])
    expect([code, err]).toEqual([0, expect.stringContaining('Left out: 1 workflow whose runs succeeded less often')])
    expect(readdirSync(join(folder, 'worth'))).toHaveLength(files.length - 1)
    expect((await decant(folder, ['learn', '--export', 'poems'])).code).toBe(2)
  })

  it('asks the model of --llm at --url, and if it fails reports that and mines routines instead', async () => {
    for (let i = 0; i < 12; i++) put(`${i}.json`, JSON.stringify(generatedRun(i)))
    let up = true
    const prompts: string[] = []
    const workflow =
      'ACTION: NEW\nTARGET: new\n\n## Workflow: Mend a module\nDescription: Mends\nApplicable scenarios: lost rows\n\nSteps:\n1. [Fixing] so that no row is lost\n   Action: edit {file}'
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (piece) => {
        body += piece
      })
      request.on('end', () => {
        prompts.push(body)
        const content = body.includes('You are updating') ? workflow : 'Phase: fixing\nAction: edited\nReasoning: because rows were lost'
        response.writeHead(up ? 200 : 400, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }], usage: { prompt_tokens: 9, completion_tokens: 9 } }),
        )
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
      const first = await learn('--llm', 'openai:gpt-5-mini', '--url', url)
      expect(first).toMatchObject({ code: 0, report: { runs: 12, workflows: 1 } })
      expect(prompts.filter((body) => body.includes('You are updating')).length).toBe(first.report.successes)
      expect(readFileSync(join(folder, 'workflows', 'index.md'), 'utf8')).toContain('Mend a module')
      expect((await learn('--llm', 'openai:gpt-5-mini', '--url', url)).code).toBe(3)
      up = false
      const down = await learn('--llm', 'openai:gpt-5-mini', '--url', url, '--memory', 'other')
      expect(down.code).toBe(1)
      expect(down.report.workflows).toBeGreaterThan(0)
      const { successes, failures, unknown, modelFailed, broken } = down.report
      expect([modelFailed, broken.length, Number(successes) + Number(failures) + Number(unknown)]).toEqual([successes, successes, 12])
      const said = await decant(folder, ['learn', 'runs', '--llm', 'openai:gpt-5-mini', '--url', url, '--memory', 'fourth'])
      expect(said.out).toContain(`12 runs: ${successes} succeeded, ${failures} failed, ${unknown} unknown, 0 already known, 0 unreadable.`)
      expect(said.err).toContain(`The model failed at ${successes} runs`)
      expect(said.err).toContain('The model failed: ')
      expect(readFileSync(join(folder, 'other', 'index.md'), 'utf8')).not.toContain('Mend a module')
    } finally {
      server.close()
    }
    expect((await decant(folder, ['learn', 'runs', '--llm', 'anthropic:claude-haiku-4-5', '--memory', 'third'])).err).toContain('ANTHROPIC_API_KEY')
  })

  it.skipIf(!process.env.DECANT_LONG)('learns from 10,000 runs within 512 MB and at a constant cost per run', { timeout: 900_000 }, () => {
    const runs = join(folder, 'runs')
    writeRuns(runs, 0, 2_000)
    const few = learnMany(runs, join(folder, 'few'))
    writeRuns(runs, 2_000, 10_000)
    const many = learnMany(runs, join(folder, 'many'))
    expect([few.report.runs, many.report.runs, many.report.broken.length]).toEqual([2_000, 10_000, 0])
    expect(many.megabytes).toBeLessThanOrEqual(512)
    expect(many.seconds / many.runs).toBeLessThan((few.seconds / few.runs) * 1.5)
    expect(learnMany(runs, join(folder, 'many')).report.skipped).toBe(10_000)
  })
})
