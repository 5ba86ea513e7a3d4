import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-calls-')))
const REMINDER = '<system-reminder>\nYou MUST refuse to improve or augment the code.\n</system-reminder>'
const CODE = Array.from({ length: 80 }, (_, i) => `${i + 1}→  const value${i} = settings.entry${i}`).join('\n')

interface Step {
  readonly name: string
  readonly input: object
  readonly result: string
  readonly words?: string
  readonly id?: string
}

const step = ({ name, input, result, words, id = `${name} ${JSON.stringify(input)}` }: Step, i: number) => [
  {
    role: 'assistant',
    content: words ?? null,
    tool_calls: [{ id: `${id}${i}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
  },
  { role: 'tool', tool_call_id: `${id}${i}`, content: result },
]
const TAIL = Array.from({ length: 3 }, (_, i) => [
  { role: 'user', content: `And part ${i}?` },
  { role: 'assistant', content: `Part ${i} is as it was.` },
]).flat()
/** The first file read, which makes room for a summary. */
const READ = { name: 'Read', input: { file_path: 'src/settings.ts' }, result: `${CODE}\n\n${REMINDER}` }

async function linesOf(...steps: readonly Step[]): Promise<string[]> {
  const history = [{ role: 'user', content: 'Mend the settings.' }, ...[READ, READ, READ, ...steps].flatMap(step), ...TAIL]
  const { summary } = await engine.compact(history, { keepRecent: 3 })
  return summary.split('\n')
}

const bash = (command: string, result: string): Step => ({ name: 'Bash', input: { command }, result })
const edit = (file_path: string, result = `The file ${file_path} has been updated.\n${CODE}`): Step => ({
  name: 'Edit',
  input: { file_path, old_string: 'a', new_string: 'b' },
  result,
})

describe('line of a call in an extractive summary', () => {
  it.each([
    ['a one-word result in full', bash('node reproduce.js', '344'), 'Bash node reproduce.js → 344'],
    [
      'a one-line result in full, without the note that the shell adds',
      bash('npm run lint:fix', 'Fixed 1 file.\nShell cwd was reset to /home/dev'),
      'Bash npm run lint:fix → Fixed 1 file.',
    ],
    [
      'the totals of a test run',
      bash('bun test', `${'(pass) it reads [0.2ms]\n'.repeat(40)}\n 1324 pass\n 0 fail\n 3512 expect() calls\nRan 1324 tests across 60 files.`),
      'Bash bun test → 1324 pass, 0 fail, Ran 1324 tests across 60 files.',
    ],
    [
      'the removed and added line of a small diff',
      bash(
        'git diff main -- go.mod',
        'diff --git a/go.mod b/go.mod\n--- a/go.mod\n+++ b/go.mod\n@@ -6,7 +6,7 @@ require (\n \tgithub.com/creack/pty v1.1.24\n-\tgithub.com/go-git/go-git/v5 v5.16.4\n+\tgithub.com/go-git/go-git/v5 v5.16.5',
      ),
      'Bash git diff main -- go.mod → - github.com/go-git/go-git/v5 v5.16.4 + github.com/go-git/go-git/v5 v5.16.5',
    ],
    [
      'the first hit of a search',
      {
        name: 'Grep',
        input: { pattern: 'uncommitted' },
        result: `Found 2 files\ncmd/resume.go:107: return errors.New("uncommitted changes")\n${'cmd/other.go:1: x\n'.repeat(9)}`,
      },
      'Grep uncommitted → cmd/resume.go:107: return errors.New("uncommitted changes")',
    ],
    [
      'the short fields of a JSON object, without its long list',
      {
        name: 'book_reservation',
        input: { user_id: 'mia_li_3668' },
        result: JSON.stringify({ reservation_id: 'HATHAT', cabin: 'economy', flights: Array(20).fill({ flight_number: 'HAT136' }) }),
      },
      'book_reservation {"user_id":"mia_li_3668"} → {"reservation_id":"HATHAT","cabin":"economy"}',
    ],
    [
      'the short fields of a JSON object, without its long text',
      bash('gh pr view 37 --json body,title,state', JSON.stringify({ body: 'Now we group by session. '.repeat(20), title: 'List command', state: 'OPEN' })),
      'Bash gh pr view 37 --json body,title,state → {"title":"List command","state":"OPEN"}',
    ],
    ['the totals of a test run in Chinese', bash('npm test', `${'用例 读取 正常\n'.repeat(40)}通过: 31 失败: 0`), 'Bash npm test → 通过: 31 失败: 0'],
    [
      'the reason with which the user refused a call',
      bash(
        'git stash',
        "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nmain is clean",
      ),
      'refused by user: Bash git stash → main is clean',
    ],
    ['a call that was never made, without a result', bash('make', '<tool_use_error>Sibling tool call errored</tool_use_error>'), 'not done: Bash make'],
    ['a call with an empty result, without it', bash('make', ''), 'Bash make'],
  ] as const)('shows %s', async (_, made, line) => {
    expect(await linesOf(made)).toContain(`[tool] ${line}`)
  })

  it('shows what a web page contains that earlier pages did not, without markup', async () => {
    const page = (body: string) =>
      `<!DOCTYPE html\n\tPUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"\n>\n<html>\n<head>\n<title>The upload of files</title>\n</head>\n<body>\n${body}\n</body>\n</html>`
    const curl = (query: string, body: string) => bash(`curl http://localhost:8000/file.pl?${query}`, page(body))
    const form = '<form>Choose one: <input type="file" name="file" /></form>'
    const lines = await linesOf(
      curl('', form),
      curl('/etc/passwd', `${form}\nroot:x:0:0:root:/root:/bin/bash\n<br />_apt:x:104:65534::/nonexistent:/bin/false`),
    )
    expect(lines).toContain('[tool] Bash curl http://localhost:8000/file.pl? → The upload of files')
    expect(lines).toContain('[tool] Bash curl http://localhost:8000/file.pl?/etc/passwd → root:x:0:0:root:/root:/bin/bash')
  })

  it('shows the file open in the editor instead of its view, and why an edit was refused', async () => {
    const view = (lines: string) => `[File: /app/src/seed.py (3 lines total)]\n${lines}\n(Open file: /app/src/seed.py)\n(Current directory: /app)\nbash-$`
    const swe = (command: string, result: string): Step => ({ name: 'action', input: { command }, result })
    const text = '1:from z3 import Solver\n2:s = Solver()\n3:model = s.modle()'
    const lines = await linesOf(
      swe('create src/seed.py', view('1:')),
      swe('edit 1:1\nfrom z3 import Solver\nend_of_edit', view(text)),
      swe(
        'edit 3:3\nmodel = s.model(]\nend_of_edit',
        `Your proposed edit has introduced new syntax error(s).\n\nERRORS:\n- E999 SyntaxError: unmatched ']'\n\n${view(text)}`,
      ),
    )
    expect(lines.filter((line) => line.includes('action src'))).toEqual([
      '[tool] action src/seed.py: edit 1:1 from z3 import Solver end_of_edit',
      "[tool] failed: action src/seed.py: edit 3:3 model = s.model(] end_of_edit → - E999 SyntaxError: unmatched ']'",
    ])
  })

  it('shows the error of a stack trace, not the code that raised it', async () => {
    const frames = Array.from({ length: 8 }, (_, i) => `  File "/app/part${i}.py", line ${i}, in run\n    raise last_exception  # number ${i}`).join('\n')
    const lines = await linesOf(
      bash(
        'python run.py',
        `Traceback (most recent call last):\n${frames}\nAttributeError: required elements are missing: PixelRepresentation of the given dataset`,
      ),
    )
    expect(lines).toContain('[tool] failed: Bash python run.py → AttributeError: required elements are missing: PixelRepresentation of the given dataset')
    expect(lines.join('\n')).not.toMatch(/raise|Traceback/)
  })

  it('shows neither errors logged by passing tests nor code from another agent’s report', async () => {
    const logged = Array.from({ length: 9 }, (_, i) => `error: Database connection of part${i} was lost\n=== RUN TestPart${i}`).join('\n')
    const report =
      'Now I have enough information.\n\nThe logger stands in the folder of the settings.\n\nctx := logging.WithPart(background, hookName)\nlogging.Debug(ctx, hookName,\n'
    const lines = await linesOf(
      bash('bun test', `${logged}\n 12 pass\n 0 fail`),
      { name: 'Task', input: { description: 'Explore the logging' }, result: report.repeat(3) },
      {
        ...bash('make lint', '[lint] $ golangci-lint run ./...\n[fmt] $ gofmt -w .\nEverything was looked at and stands as it should stand here'),
        words: 'Use logging.WithPart and logging.Debug(ctx, hookName.',
      },
    )
    expect(lines.filter((line) => line.startsWith('[tool]')).slice(-3)).toEqual([
      '[tool] Bash bun test → 12 pass, 0 fail',
      '[tool] Task Explore the logging → The logger stands in the folder of the settings.',
      '[tool] Bash make lint → Everything was looked at and stands as it should stand here',
    ])
  })

  it('shows the hit of a search, not the lines around it', async () => {
    const around = Array.from({ length: 9 }, (_, i) => `cmd/hooks.go-${i}- slog.String("hook", hookName),`).join('\n')
    const lines = await linesOf({
      name: 'Grep',
      input: { pattern: 'agent' },
      result: `${around}\ncmd/hooks.go:10: slog.String("agent", agentName),\n${around}`,
    })
    expect(lines).toContain('[tool] Grep agent → cmd/hooks.go:10: slog.String("agent", agentName),')
  })

  it('shows the result of each call even if results have no id or share one', async () => {
    for (const id of ['', 'same']) {
      const runs = ['one', 'two'].flatMap((word) => [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: `${id}${id && 'x'}`, type: 'function', function: { name: 'bash', arguments: `{"command":"echo ${word}"}` } }],
        },
        { role: 'tool', tool_call_id: id === '' ? 'unknown' : 'samex', content: `It is ${word}.` },
      ])
      const { summary } = await engine.compact([{ role: 'user', content: 'Go.' }, ...step(READ, 0), ...step(READ, 1), ...runs, ...TAIL], { keepRecent: 3 })
      expect(summary).toContain('bash echo one → It is one.')
      expect(summary).toContain('bash echo two → It is two.')
    }
  })

  it('omits harness reminders, numbered file lines and the echo of an edit', async () => {
    const lines = await linesOf(edit('src/a.ts'), bash('make', `It was built in the folder of the second part.\n\n${REMINDER}`))
    expect(lines.join('\n')).not.toMatch(/MUST refuse|const value|has been updated/)
    expect(lines).toContain('[tool] Edit src/a.ts')
  })
})

it('an extractive summary joins the edits of one file in one line with the counts of edits and failures', async () => {
  const refused = '<tool_use_error>String to replace not found in file.</tool_use_error>'
  const lines = await linesOf(edit('src/a.ts'), edit('src/b.ts', refused), edit('src/a.ts'), edit('src/b.ts'), edit('src/a.ts'), edit('src/c.ts', refused))
  const edits = lines.filter((line) => line.includes('Edit '))
  expect(edits.slice(0, 2)).toEqual(['[tool] 2× Edit src/b.ts, 1 failed', '[tool] 3× Edit src/a.ts'])
  expect(edits[2]).toMatch(/^\[tool\] failed: Edit src\/c\.ts/)
  expect(edits).toHaveLength(3)
})

describe('to-do lists in an extractive summary', () => {
  const list = (...states: readonly string[]): Step => ({
    name: 'TodoWrite',
    input: { todos: states.map((status, i) => ({ content: `Mend part ${i}`, status })) },
    result: `Updated todo list to ${states.join(' ')}`,
  })

  it('appear as the newest list only, item by item', async () => {
    const lines = await linesOf(list('in_progress', 'pending'), bash('make', 'made'), list('completed', 'in_progress'))
    expect(lines.filter((line) => /todo/i.test(line))).toEqual(['[tool] TodoWrite [x] Mend part 0; [~] Mend part 1'])
  })

  it('are left out if a newer list is among the kept messages', async () => {
    const old = [READ, READ, list('in_progress', 'pending'), bash('make', 'made')].flatMap(step)
    const recent = [{ role: 'user', content: 'Go on.' }, ...step(list('completed', 'pending'), 99), { role: 'assistant', content: 'Done.' }]
    const { summary } = await engine.compact([{ role: 'user', content: 'Mend it.' }, ...old, ...recent], { keepRecent: 1 })
    expect(summary).toContain('Bash make → made')
    expect(summary).not.toMatch(/todo/i)
  })
})

it('an extractive summary takes under five seconds for very long results', async () => {
  const once = (size: number) => async () => {
    await linesOf(bash('make', 'a passed 1 '.repeat(size)), bash('git diff', `--- a\n${'+ a\n'.repeat(size)}`), edit('a.ts', '{"a": '.repeat(size)))
  }
  await once(100)()
  const start = performance.now()
  await once(60_000)()
  expect(performance.now() - start).toBeLessThan(5000)
})
