import { describe, expect, it } from 'vitest'
import type { Message, Part } from '../../src/message/index.ts'
import { provenance, provenanceLines } from '../../src/relevance/index.ts'
import { failureLine } from '../../src/relevance/provenance/failure-line.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { coding } from '../strategy/runs.ts'

describe('provenance', () => {
  const state = provenance(coding)

  it('records the edits, views and seen lines of each file, with the newest file first', () => {
    expect(state.files[0]).toMatchObject({ path: '/home/me/shop/src/billing/invoice.ts', edits: [8], views: [4] })
    expect(state.files[0]?.seen).toBeUndefined()
    expect(provenance(coding.slice(0, 6)).files[0]?.seen).toEqual([1, 60])
    expect(state.mutations).toEqual([8])
  })

  it('keeps the newest error of a command open until the same command succeeds', () => {
    expect(state.open.map(({ command }) => command)).toEqual(['npm test -- invoice'])
    expect(state.open[0]?.error).toMatch(/not ok|fail/)
    expect(state.commands.find(({ command }) => command === 'npm test')?.error).toBeUndefined()
  })

  it('finds the failure line of an output in linear time, even in lines of many numbers and colons', () => {
    const least = growth(37, (size) => {
      const lines = Array.from({ length: 200 }, () => `${'1:'.repeat(size / 2)}x`)
      return () => failureLine(lines, undefined)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
    for (const line of ['src/a.ts:12:5: error: no', 'a:b:c:1:2:3: failed', '12:30:01: fatal: no']) expect(failureLine([line], undefined)?.isReport).toBe(true)
  })

  it('takes linear time on many different commands that all failed', () => {
    const least = growth(1000, (size) => {
      const messages = Array.from({ length: size }, (_, i) => ran(`npm run job${i}`, 'Error: the job failed', `${i}`)).flat()
      return () => provenance(messages)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it('counts a failed command as closed if a later run with all its stages failed too', () => {
    const failed = (command: string, id: string) => ran(command, 'Error: the job failed', id)
    const first = failed('npm run lint && npm test', 'a')
    expect(openOf([...first, ...failed('npm test', 'b')])).toHaveLength(2)
    expect(openOf([...first, ...failed('npm run build && npm run lint && npm test', 'c')])).toHaveLength(1)
    expect(openOf([...failed('npm run build && npm run lint && npm test', 'd'), ...first])).toHaveLength(2)
  })

  it('counts a file once, however its name is written', () => {
    const call = (id: string, path: string): Part => ({ type: 'tool-call', callId: id, name: 'write_file', input: JSON.stringify({ path }) })
    const names = ['/项目/a.md', 'file:///项目/a.md', 'file:///%E9%A1%B9%E7%9B%AE/a.md', '/\\u9879\\u76ee/a.md']
    const history = names.map((name, i): Message => ({ id: `m${i}`, role: 'assistant', parts: [call(`c${i}`, name)] }))
    expect(provenance(history).files).toEqual([{ path: '/项目/a.md', edits: [0, 1, 2, 3], views: [] }])
  })

  it('pairs tool results without a call id with their calls', () => {
    const nameless = coding.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, callId: '' } : part)),
    }))
    expect(provenance(nameless)).toEqual(state)
  })

  it('pairs the calls of one message that share an id with their results in order, as on Gemini', () => {
    const call = (path: string): Part => ({ type: 'tool-call', callId: 'write_file', name: 'write_file', input: JSON.stringify({ path, content: 'x' }) })
    const gave = (text: string): Part => ({
      type: 'tool-result',
      callId: 'write_file',
      output: [{ type: 'text', text }],
      ...(text !== 'ok' && { isError: true }),
    })
    const messages: Message[] = [
      { id: 'a', role: 'assistant', parts: [call('a.ts'), call('b.ts'), call('c.ts')] },
      { id: 'b', role: 'tool', parts: [gave('ok'), gave('Error: the disk is full'), gave('ok')] },
    ]
    const { files } = provenance(messages)
    expect(files.map(({ path }) => path).sort()).toEqual(['a.ts', 'c.ts'])
  })

  it('records the changes made by mkdir, cp and command lines with several commands', () => {
    const made = provenance([...ran('mkdir -p out/new && cp src/a.ts out/new/b.ts', ''), ...ran('cat a.ts && sed -i s/x/y/ c.ts && npm test', '1 passed', 'b')])
    expect(made.files).toMatchObject([
      { path: 'c.ts', edits: [2] },
      { path: 'out/new/b.ts', edits: [0] },
    ])
    expect(made.mutations).toEqual([0, 2])
  })

  it("records files changed in SWE-agent's editor, without counting editor calls as commands", () => {
    const edited = provenance([
      ...turn('action', { command: 'open src/a.py' }, '[File: /repo/src/a.py (9 lines total)]\n1:x\n(Open file: /repo/src/a.py)'),
      ...turn('action', { command: 'edit 1:1\ny\nend_of_edit' }, '[File: /repo/src/a.py (9 lines total)]\n1:y\nFile updated.', 'b'),
      ...turn('action', { command: 'edit 1:1\ny(\nend_of_edit' }, 'Your proposed edit has introduced new syntax error(s).\n- E999 SyntaxError', 'c'),
    ])
    expect(edited).toMatchObject({ files: [{ path: 'src/a.py', edits: [2] }], mutations: [2], commands: [], open: [] })
  })

  it('ignores calls that never ran: rejected, cancelled or interrupted', () => {
    const refused = "The user doesn't want to proceed with this tool use. The tool use was rejected."
    const sibling = '<tool_use_error>Sibling tool call errored</tool_use_error>'
    const failed = ran('npm test', '1 failed, 2 passed')
    expect(provenance([...ran('git push', sibling), ...turn('Edit', { file_path: 'a.ts' }, refused, 'b')])).toEqual(provenance([]))
    expect(provenance([...failed, ...ran('npm test', '[Request interrupted by user for tool use]', 'b')])).toEqual(provenance(failed))
  })

  it('quotes the user’s demands, each with the index of its message', () => {
    expect(state.constraints).toEqual([{ text: expect.stringContaining('Do not touch src/billing/legacy.ts.'), message: 1 }])
  })

  it('accepts an empty history and calls with malformed arguments', () => {
    expect(provenance([])).toEqual({ files: [], commands: [], mutations: [], open: [], externalActions: [], constraints: [] })
    expect(() => provenance([{ id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'Bash', input: '{"command":' }] }])).not.toThrow()
  })

  it('provenanceLines lists demands first, numbers each line by its message and stays within the limit', () => {
    const lines = provenanceLines(coding, 1e6, (text) => text.length)
    expect(lines[0]).toMatch(/^- #1 user: .*Do not touch/)
    expect(lines).toContainEqual(expect.stringMatching(/^- #\d+ fails: npm test -- invoice: /))
    expect(lines).toContainEqual(expect.stringMatching(/^- \/home\/me\/shop\/src\/billing\/invoice\.ts changed 1×, last #8/))
    const few = provenanceLines(coding, 120, (text) => text.length)
    expect(few.join('\n').length).toBeLessThanOrEqual(120)
    expect(provenanceLines([], 100, (text) => text.length)).toEqual([])
  })

  it('reports no failure when error words only appear in displayed content, logs, warnings or names of passed tests', () => {
    const clean = [
      ['git log --oneline -5', '73bb7a0 Add logging for agent failures\n1b2c3d4 Fix error in parser'],
      ['git diff -- src/a.ts', '+  errors: [\n+    throw new Error("failed")'],
      ['strings disk.img | grep flag', 'these red flags struck them with terror and error'],
      ['bun run lint', '$ biome check --error-on-warnings\nChecked 590 files. No fixes applied.'],
      ['git commit -m x', '[Parser] Warning: Could not parse the answer\n 1321 pass\n 0 fail\n[main 6c8aa66] Mend error display'],
      ['grep -rn nothing src', 'Exit code 1'],
      ['python3 count.py', 'cont: 125\nfail: 2\npass: 89'],
      ['python exploit.py', 'Warning: _curses.error: setupterm: could not find terminfo database\nflag{a}'],
      ['npm run serve', '2026-01-27 12:38:16 WARN retry 3 error="connection refused"\n[hooks] Warning: No such file or directory, made anew'],
      ['go test ./agent', '2026/01/27 WARN a random id=166b31dd-d31ca1599 error="id is empty"\n--- PASS: TestId (0.00s)\nPASS\nok  \tcli/agent\t0.4s'],
      ['go test -v ./agent', '--- PASS: TestGet/unknown_agent_returns_error (0.00s)\nPASS\nok  \tcli/agent\t0.4s'],
    ] as const
    for (const [command, output] of clean) expect([command, openOf(ran(command, output))]).toEqual([command, []])
  })

  it('reports a failed run by the line of its output that names the failure', () => {
    const failed = [
      ['go test ./...', '=== RUN TestA\n--- FAIL: TestA (0.1s)\nFAIL\tcli\t0.2s', '--- FAIL: TestA (0.1s)'],
      ['npm run build', 'src/a.ts(3,5): error TS2304: Cannot find name b.', 'src/a.ts(3,5): error TS2304: Cannot find name b.'],
      ['git merge main', 'Exit code 1\nAuto-merging a.go\nCONFLICT (content): Merge conflict in a.go', 'CONFLICT (content): Merge conflict in a.go'],
      ['cat no.txt', 'cat: no.txt: No such file or directory', 'cat: no.txt: No such file or directory'],
      ['gh pr checks 142', 'Exit code 8\nlicence\tpass\t1m', 'Exit code 8'],
      ['git log --oneline a..b || git log c', 'Exit code 2\n3af4a87 more strict settings', 'Exit code 2'],
      ['gh pr diff 88 --stat', 'Exit code 1\nunknown flag: --stat\n\nUsage: gh pr diff', 'unknown flag: --stat'],
      ['go test ./...', '# cli/a\na/a.go:3:5: undefined: b\nFAIL\tcli/a [build failed]\nFAIL', 'a/a.go:3:5: undefined: b'],
      ['go test ./...', 'Error: context deadline exceeded\nFAIL\nFAIL\tcli/a\t5.8s\nok  \tcli/b\t0.1s\nFAIL', 'FAIL\tcli/a\t5.8s'],
      ['mise run lint', '[lint] ERROR task failed\n\ncli/a_test.go:17: 17-67 lines are duplicate (dupl)', 'cli/a_test.go:17: 17-67 lines are duplicate (dupl)'],
      ['mise run lint | tail -3', '[lint] * goconst: 1\nFinished in 2.1s\n[lint] ERROR task failed', '[lint] ERROR task failed'],
      ['mise run other', 'mise ERROR no tasks defined here', 'mise ERROR no tasks defined here'],
      ['bun run lint', 'Lint: 1 errors, 1 warnings\n=====\n$ biome check --error-on-warnings', 'Lint: 1 errors, 1 warnings'],
      ['bun run test', 'error: Item 3 failed\n(fail) parser > keeps it [1.0ms]\n 12 pass\n 1 fail', '(fail) parser > keeps it [1.0ms]'],
      ['bun run test | tail -9', 'error: Item 3 failed\n 12 pass\n 1 fail\nerror: script "test" exited with code 1', '1 fail'],
      [
        'bun run test && bun run lint',
        'Exit code 1\nerror: Item 3 failed\n 12 pass\n 0 fail\n$ tsc --noEmit\nsrc/a.ts(3,5): error TS2304: No b.\nerror: script "lint" exited with code 1',
        'src/a.ts(3,5): error TS2304: No b.',
      ],
      ['git commit -m x', 'Exit code 1\n$ bun test\n 12 pass\n 0 fail\nno changes added to commit', 'no changes added to commit'],
      [
        'git add a.go',
        "Exit code 128\nwarning: could not open directory 'x/': No such file or directory\nfatal: pathspec 'a.go' did not match",
        "fatal: pathspec 'a.go' did not match",
      ],
      ['git rebase main', 'Exit code 1\nRebasing (1/2)\rerror: could not apply ad0c095\nCould not apply ad0c095', 'error: could not apply ad0c095'],
      ['dotnet test', 'Failed!  - Failed:     1, Passed:    89, Total: 90', 'Failed!  - Failed:     1, Passed:    89, Total: 90'],
      ['python tool.py', 'Traceback (most recent call last):\n  File "tool.py", line 1\nValueError: no flag', 'ValueError: no flag'],
    ] as const
    for (const [command, output, error] of failed) expect(openOf(ran(command, output))).toEqual([error])
  })

  it('closes a failure when the same command succeeds in a pipe or chain that shows its outcome', () => {
    const failing = ran('mise run lint 2>&1', '[lint] ERROR task failed', 'a')
    expect(openOf([...failing, ...ran('mise run lint && mise run test | tail -15', 'ok  \tcli\t1.7s', 'b')])).toEqual([])
    expect(openOf([...failing, ...ran('mise run lint | tail -5', '0 issues.', 'b')])).toEqual([])
    expect(openOf([...failing, ...ran('mise run lint 2>&1 | head -50', '[lint] $ golangci-lint run', 'b')])).toEqual([])
    expect(openOf([...failing, ...ran('mise run lint | head -2', 'one\ntwo', 'b')])).toEqual(['[lint] ERROR task failed'])
    expect(openOf([...failing, ...ran('mise run lint | grep -c unused', '3', 'b')])).toEqual(['[lint] ERROR task failed'])
    expect(openOf([...failing, ...ran('cd other && mise run lint', '0 issues.', 'b')])).toEqual(['[lint] ERROR task failed'])
    expect(openOf([...failing, ...ran('mise run lint | tail -9', 'error: unused b', 'b')])).toEqual(['error: unused b'])
    expect(openOf([...ran('git add . && git commit -m one', 'error: hook failed'), ...ran('git add . && git commit -m two', '1 file changed', 'b')])).toEqual(
      [],
    )
  })

  it('ignores edits that their tool or the user refused', () => {
    const edit = (output: string, id: string) => turn('Edit', { file_path: 'src/a.ts', old_string: 'x', new_string: 'y' }, output, id)
    const state = provenance([
      ...edit('<tool_use_error>String to replace not found in file.</tool_use_error>', 'a'),
      ...edit('The file src/a.ts has been updated.', 'b'),
      ...edit("The user doesn't want to proceed with this tool use. The tool use was rejected.", 'c'),
    ])
    expect(state.files.map(({ path, edits }) => [path, edits])).toEqual([['src/a.ts', [2]]])
    expect(state.mutations).toEqual([2])
    expect(provenance(edit('<tool_use_error>File has not been read yet.</tool_use_error>', 'a')).files).toEqual([])
  })

  it('joins viewed line ranges that overlap, and keeps only the newest of two ranges with a gap between them', () => {
    const view = (from: number, to: number, id: string) =>
      turn('Read', { file_path: 'a.ts' }, Array.from({ length: to - from + 1 }, (_, i) => `${from + i}→x`).join('\n'), id)
    expect(provenance([...view(1, 20, 'a'), ...view(15, 40, 'b')]).files[0]?.seen).toEqual([1, 40])
    expect(provenance([...view(1, 20, 'a'), ...view(300, 340, 'b')]).files[0]?.seen).toEqual([300, 340])
  })

  it('counts prohibitions as demands, but not users’ statements about themselves or questions', () => {
    const words = (text: string) => provenance([{ id: 'u', role: 'user', parts: [{ type: 'text', text }] }]).constraints
    expect(words("I don't have the reservation ID with me.")).toEqual([])
    expect(words("Please don't push.")).toHaveLength(1)
    expect(words('Please don’t push.')).toHaveLength(1)
    expect(words('千万别碰生产库。\n不准改线上配置。\n測試不許刪。')).toHaveLength(3)
    expect(words('这个和别的有什么区别？\n我不能登录。')).toEqual([])
  })

  it('counts requests and prohibitions as demands, but not descriptions, code, demonstrations or skill texts', () => {
    const words = (text: string) => provenance([{ id: 'u', role: 'user', parts: [{ type: 'text', text }] }]).constraints.map((one) => one.text)
    expect(words('1. Always start with a test.\nPlease only touch src/a.ts.\nAvoid new packages.\nAll tests must pass.')).toHaveLength(4)
    expect(words('Simple read-only subcommand\nBadge always visible\nIt was never used')).toEqual([])
    expect(words('// must be first\n12: must("x")\n```\nnever()\n```\n<b>never</b>\nconst must = {')).toEqual([])
    expect(words('**Never:**\n- push to main\n- force\n\nThat is all.')).toEqual(['**Never:** push to main', '**Never:** force'])
    expect(words('Base directory for this skill: /x\n\nNever push.')).toEqual([])
    expect(words(`Never push${' again'.repeat(50)}.`)).toEqual([])
    expect(words('Fix it.\n--- DEMONSTRATION ---\nNever push.\n--- END OF DEMONSTRATION ---\nDo not push.')).toEqual(['Do not push.'])
    expect(words('This session is being continued from a previous conversation.\n- It must not.\n- User: "never push to main"')).toEqual(['never push to main'])
  })

  it('leaves half of the limit to lines other than demands', () => {
    const user: Message = { id: 'u', role: 'user', parts: [{ type: 'text', text: Array.from({ length: 20 }, (_, i) => `Never push branch ${i}.`).join('\n') }] }
    const lines = provenanceLines([user, ...turn('Write', { file_path: 'a.ts' }, 'ok')], 200, (text) => text.length)
    expect(lines).toContain('- a.ts changed 1×, last #1')
    expect(lines.filter((line) => line.includes('Never push')).length).toBeGreaterThan(3)
    expect(lines.join('\n').length).toBeLessThanOrEqual(200)
  })

  it('lists a repeated demand once and uses the limit to its last token', () => {
    const textMessage = (id: string): Message => ({ id, role: 'user', parts: [{ type: 'text', text: 'Never push.' }] })
    const messages = [textMessage('u'), textMessage('v'), ...ran('npm run build', 'done')]
    const lines = ['- #0 user: Never push.', '- #2 ran: npm run build']
    const size = lines.join('\n').length + 1
    expect(provenanceLines(messages, size, (text) => text.length)).toEqual(lines)
    expect(provenanceLines(messages, size - 1, (text) => text.length)).toHaveLength(1)
  })

  it('lists open tasks, removed files, successful changes outside files, and commands run', () => {
    const lines = provenanceLines(
      [
        ...turn(
          'TodoWrite',
          {
            todos: [
              { content: 'Read', status: 'completed' },
              { content: 'Mend', status: 'in_progress' },
              { content: 'Test', status: 'pending' },
            ],
          },
          'ok',
        ),
        ...ran('rm a.ts', '', 'b'),
        ...turn('book_flight', { id: 'X1' }, '{"id":"X1"}', 'c'),
        ...turn('cancel_flight', { id: 'X2' }, 'Error: not yours', 'd'),
        ...ran('git status', 'clean', 'e'),
        ...ran('npm run build', 'done', 'f'),
      ],
      1e4,
      (text) => text.length,
    )
    expect(lines).toEqual(['- #0 to do, begun: Mend', '- #0 to do: Test', '- a.ts removed #2', '- #4 did: book_flight {"id":"X1"}', '- #10 ran: npm run build'])
  })

  it('tracks tasks that are created and updated one by one', () => {
    const made = (id: number, subject: string) => turn('TaskCreate', { subject }, `Task #${id} created successfully: ${subject}`, `t${id}`)
    const messages = [...made(1, 'Read'), ...made(2, 'Mend'), ...turn('TaskUpdate', { taskId: '1', status: 'completed' }, 'ok', 'u')]
    expect(provenance(messages).todos).toEqual([{ text: 'Mend', message: 2, begun: false }])
    const begun = provenance([...messages, ...turn('TaskUpdate', { taskId: '2', status: 'in_progress', subject: 'Mend both' }, 'ok', 'v')])
    expect(begun.todos).toEqual([{ text: 'Mend both', message: 6, begun: true }])
    expect(provenance(ran('ls', '')).todos).toBeUndefined()
  })

  it('numbers a created task by the result of its own call, also after a like one that was refused', () => {
    const messages = [
      ...turn('TaskCreate', { subject: 'Mend the cache' }, 'Error: the list is full', 't1'),
      ...turn('TaskCreate', { subject: 'Mend' }, 'Task #2 created successfully: Mend', 't2'),
    ]
    expect(provenance(messages).todos).toEqual([{ text: 'Mend', message: 2, begun: false }])
  })

  it('reports no failure for a run that the user interrupted', () => {
    expect(openOf(ran('go test ./...', 'Exit code 137\n[Request interrupted by user for tool use]\nok  \tcli\t0.4s'))).toEqual([])
  })

  it('closes a failure when the command succeeds without its wrapper, its cd or its preparatory command', () => {
    expect(openOf([...ran('rtk bun run test', "error: unrecognized subcommand 'bun'"), ...ran('bun run test', '12 pass\n 0 fail', 'b')])).toEqual([])
    expect(openOf([...ran('cd /app && bun run lint', 'error: unused a'), ...ran('bun run lint', '0 issues.', 'b')])).toEqual([])
    expect(openOf([...ran('npm install && npm run lint', 'error: unused a'), ...ran('npm run lint', '0 issues.', 'b')])).toEqual([])
  })

  it('carries over the demands of an earlier record', () => {
    const text = '<4 earlier messages decant:abc>\n- #1 user: Never push.\n#2 assistant: done\n</earlier>'
    const lines = provenanceLines(
      [
        { id: 'r', role: 'user', parts: [{ type: 'text', text }] },
        { id: 'u', role: 'user', parts: [{ type: 'text', text: 'You must test.' }] },
      ],
      999,
      (line) => line.length,
    )
    expect(lines).toEqual(['- #4 user: You must test.', '- #1 user: Never push.'])
  })

  it('drops a failure of an earlier record once its command ran again', () => {
    const lint = '- #2 fails: npm run lint: 3 problems'
    const text = `<4 earlier messages decant:abc>\n- #1 fails: npm test: 2 failing\n${lint}\n#3 assistant: done\n</earlier>`
    const again = [
      { id: 'r', role: 'user', parts: [{ type: 'text', text }] },
      { id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'Bash', input: '{"command":"npm test"}' }] },
      { id: 't', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text: '50 passed' }] }] },
    ] satisfies Message[]
    const lines = provenanceLines(again, 999, (line) => line.length)
    expect(lines).toEqual(['- #4 ran: npm test', lint])
  })
})

/** A call and its result. */
function turn(name: string, input: object, output: string, id = 'a'): Message[] {
  return [
    { id, role: 'assistant', parts: [{ type: 'tool-call', callId: id, name, input: JSON.stringify(input) }] },
    { id: `${id}r`, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text: output }] }] },
  ]
}

function ran(command: string, output: string, id?: string): Message[] {
  return turn('Bash', { command }, output, id)
}

function openOf(messages: readonly Message[]): (string | undefined)[] {
  return provenance(messages).open.map(({ error }) => error)
}
