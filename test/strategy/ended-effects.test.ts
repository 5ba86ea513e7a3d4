import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'

interface Said {
  readonly role: string
  readonly content: string | null
}

let calls = 0

function step(name: string, input: object, output = 'ok'): object[] {
  const id = `c${calls++}`
  return [
    { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }] },
    { role: 'tool', tool_call_id: id, content: output },
  ]
}

const status = (taskId: string, to: string) => step('TaskUpdate', { taskId, status: to }, `Updated task #${taskId} status`)
const task = (id: number, subject: string) => step('TaskCreate', { subject, description: subject }, `Task #${id} created successfully: ${subject}`)
const write = (path: string) => step('Write', { file_path: path, content: 'export const draft_worktree_status = 1\n' })
const bash = (command: string, output = '') => step('Bash', { command }, output)
const filler = Array.from({ length: 12 }, (_, i) =>
  step('Read', { file_path: `src/part_${i}.ts` }, `export const part_${i} = ${i * 7919}\n${'// more of it\n'.repeat(60)}`),
).flat()

/** The record's lines about the calls of some steps, placed after the user's words and before much other work; by message number. */
async function record(...steps: object[][]): Promise<(number: number) => string | undefined> {
  const run = [{ role: 'user', content: 'Draft the worktree status and its tests.' }, ...steps.flat(), ...filler, { role: 'user', content: 'Go on.' }]
  const after = (await compress(run, { budget: '75%', format: 'openai-chat' })).messages as Said[]
  const lines = after.flatMap(({ content }) => (content ?? '').split('\n'))
  return (number) => lines.find((line) => line.startsWith(`#${number} `))
}

describe('later outcome of a call in a record', () => {
  it('marks a task as done or dropped, and leaves an open task unmarked', async () => {
    const line = await record(
      task(1, 'Draft worktree_status.go'),
      task(2, 'Test worktree_status.go'),
      task(3, 'Document worktree_status'),
      status('1', 'in_progress'),
      status('1', 'completed'),
      status('2', 'in_progress'),
      status('3', 'deleted'),
    )
    expect(line(1)).toMatch(/^#1 then #9 done: TaskCreate/)
    expect(line(5)).toMatch(/^#5 then #13 dropped: TaskCreate/)
    expect(line(7)).toMatch(/^#7 then #9 done: TaskUpdate/)
    for (const open of [3, 9, 11, 13]) expect(line(open) ?? '').not.toContain('then #')
  })

  it('gives less room to tasks that are done than to open ones', async () => {
    const told = async (end: string) => {
      const ids = Array.from({ length: 8 }, (_, i) => i + 1)
      const tasks = ids.flatMap((id) => task(id, `Draft worktree_status_${id}.go and worktree_test_${id}.go`))
      const run = [
        { role: 'user', content: 'Draft the status.' },
        ...tasks,
        ...filler,
        ...ids.flatMap((id) => status(`${id}`, end)),
        { role: 'user', content: 'Go on.' },
      ]
      const after = (await compress(run, { budget: '14%', format: 'openai-chat' })).messages as Said[]
      return JSON.stringify(after).match(/TaskCreate/g)?.length ?? 0
    }
    expect(await told('completed')).toBeLessThan(await told('in_progress'))
  })

  it('leaves a task unmarked whose completion was refused, and marks the refusal as failed', async () => {
    const refused = step('TaskUpdate', { taskId: '1', status: 'completed' }, 'Task not found')
    const line = await record(task(1, 'Draft worktree_status.go'), status('1', 'in_progress'), refused)
    expect(line(1)).toMatch(/^#1 TaskCreate/)
    expect(line(5)).toMatch(/^#5 failed: TaskUpdate/)
  })

  it('marks a task list as replaced by a newer one, and leaves the newest unmarked', async () => {
    const list = (...states: string[]) => step('TodoWrite', { todos: states.map((to, i) => ({ content: `Write worktree_status_${i}.go`, status: to })) })
    const line = await record(list('in_progress', 'pending'), list('completed', 'in_progress'), list('completed', 'completed'))
    expect(line(1)).toMatch(/^#1 then #3 replaced: TodoWrite/)
    expect(line(3)).toMatch(/^#3 then #5 replaced: TodoWrite/)
    expect(line(5) ?? '').not.toContain('then #')
  })

  it('marks a removed or restored file by path suffix; ignores failed commands, other files and later writes', async () => {
    const line = await record(
      write('/home/me/app/strategy/worktree_status.go'),
      write('/home/me/app/other/worktree_status.go'),
      write('/home/me/app/cli/status_cmd.go'),
      write('/home/me/app/cli/kept_cmd.go'),
      bash('rm strategy/worktree_status.go && go build ./...'),
      bash('cd /home/me/app && git checkout -- cli/status_cmd.go'),
      bash('rm cli/kept_cmd.go', 'Exit code 1\nrm: cli/kept_cmd.go: Permission denied'),
      write('/home/me/app/strategy/worktree_status.go'),
    )
    expect(line(1)).toMatch(/^#1 then #9 removed: Write/)
    expect(line(5)).toMatch(/^#5 then #11 put back: Write/)
    for (const stands of [3, 7, 15]) expect(line(stands) ?? '').not.toContain('then #')
    expect([3, 7, 15].filter((stands) => line(stands) !== undefined).length).toBeGreaterThan(0)
  })

  it.each([
    ['git restore --source=HEAD --staged app/worktree_status.go', ''],
    ['git restore app/worktree_status.go -S', ''],
    ['git rm --cached app/worktree_status.go', "rm 'app/worktree_status.go'"],
    ['git rm -n app/worktree_status.go', "rm 'app/worktree_status.go'"],
    ['mv app/worktree_status.go app/status.go', ''],
  ])('leaves a written file unmarked if the command does not delete its content: %s', async (command, output) => {
    const line = await record(write('/home/me/app/worktree_status.go'), bash(command, output))
    expect(line(1)).toMatch(/^#1 Write/)
  })

  it('marks nothing if the later call has no result', async () => {
    const asked = bash('rm app/worktree_status.go').slice(0, 1)
    const line = await record(write('/home/me/app/worktree_status.go'), status('1', 'in_progress'), asked, status('1', 'completed').slice(0, 1))
    expect(line(1)).toMatch(/^#1 Write/)
    expect(line(3) ?? '#3 TaskUpdate').toMatch(/^#3 TaskUpdate/)
  })

  it('keeps the mark when the record is compressed again', async () => {
    const steps = [...write('/app/strategy/worktree_status.go'), ...bash('rm /app/strategy/worktree_status.go')]
    const run = [{ role: 'user', content: 'Draft the worktree status.' }, ...steps, ...filler, { role: 'user', content: 'Go on.' }]
    const once = (await compress(run, { budget: '75%', format: 'openai-chat' })).messages as Said[]
    const twice = (await compress([...once, ...filler, { role: 'user', content: 'And draft_worktree_status?' }], { budget: '60%', format: 'openai-chat' }))
      .messages as Said[]
    expect(JSON.stringify(once)).toContain('#1 then #3 removed: Write')
    expect(JSON.stringify(twice)).toContain('#1 then #3 removed: Write')
  })
})
