import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ActKind, actOf, changedPaths, fencedCommand, isUnexecutedCall, OpenFileTracker, writtenCall } from '../../src/text/index.ts'

const bash = (command: string) => actOf({ name: 'Bash', input: JSON.stringify({ command }) })

const COMMANDS: Partial<Record<ActKind, string[]>> = {
  test: [
    'yarn jest src',
    'pnpm vitest run',
    'bun run mocha',
    'zig build test',
    'npx playwright test',
    'php artisan test',
    'bin/rails test',
    'go test ./... -run TestFoo -v 2>&1 | tail -60',
    'cd app && npm test 2>&1 | tail -5',
    'npm run test:unit -- --watch=false',
    'bun run test 2>&1 | grep -E "(✗|×)" | head -10',
    'rtk test bun run test 2>&1',
    'mise run test:ci',
    'mise run lint && mise run test 2>&1 | tail -25',
    'python -m pytest tests/test_a.py::test_b -q',
    'python3.11 -m unittest discover',
    'PYTHONPATH=. timeout 60 pytest -x',
    'sudo env CI=1 npx vitest run',
    'uv run pytest',
    'poetry run -q pytest tests',
    'cargo test --workspace',
    'cargo nextest run',
    'mvn -q test',
    './gradlew :core:test --tests Foo',
    './mvnw -B verify',
    'make test',
    'make -j4 check',
    'python manage.py test app',
    './runtests.py basic',
    'bash scripts/run-tests.sh',
    'python tests/test_parser.py',
    'docker compose exec web pytest',
    'docker-compose exec -T web pytest -x',
    'docker compose -f dev.yml run --rm -e CI=1 web npm test',
    'docker run --rm -v $PWD:/app -w /app node:24 npm test',
    'docker exec web bash -c "cd /app && npm test"',
    'podman run --rm image cargo test',
    'kubectl -n dev exec -it pod-1 -c app -- npm test',
    'pnpm --filter a test',
    'pnpm -C a run test',
    'pnpm --filter a exec vitest run',
    'npm -w a test',
    'npm --prefix a run test:unit',
    'yarn workspace a test',
    'yarn workspaces foreach -A run test',
    'uv run --with x pytest',
    'uv run -m pytest',
    'hatch run test',
    'poetry -C a run pytest',
    'nx test app',
    'nx run app:test',
    'nx run-many --target=test',
    'turbo run lint test --filter=a',
    'make -C x test',
    'gmake check',
    'ninja -C build test',
    'cmake --build build --target test',
    'bazel test //...',
    'sudo -n -E pytest',
    'timeout -k 5 60 pytest',
    'timeout 60 npm test -- --watch=false',
    'time -p npm test',
    'nice -n 10 pytest',
    'xvfb-run -a --server-args "-screen 0 1x1x24" npm test',
    'npx cross-env CI=1 npm test',
    'coverage run -m pytest',
    'python -m coverage run -m pytest',
    'flock /tmp/lock pytest',
    'docker exec web pytest',
    'docker exec -it web pytest',
    "bash -lc 'cd /repo && go test ./...'",
    'ssh -p 22 -i key user@host npm test',
    "ssh host 'cd /repo && npm test'",
    'ssh host -t "npm test"',
    'ssh -p 22 host -- npm test',
    "flock /tmp/lock -c 'npm test'",
    "su - app -c 'npm test'",
    'script -q -c "npm test" /dev/null',
    'script -q /dev/null npm test',
    'nix develop -c npm test',
    'nix develop .#ci --command npm test',
    "nix-shell -p nodejs --run 'npm test'",
    'devbox run -- npm test',
    'devenv shell npm test',
    'direnv exec . npm test',
    'pnpm exec vitest run',
    'mise exec -- npm test -- --watch=false',
    'mise exec node@20 -- npm test',
    'uvx --from x pytest',
    'pyenv exec pytest',
    'corepack pnpm test',
    'gosu app npm test',
    'aws-vault exec dev -- npm test',
    'lxc exec box -- pytest',
    'node --test',
    'dotnet test',
    'bundle exec rspec spec/models',
    'yarn test',
    'pnpm run test',
    'ctest --output-on-failure',
    "sed -i 's/a/b/' x.go && go test ./x",
    'go test -tags=integration ./... > /tmp/out.log 2>&1; tail -20 /tmp/out.log',
  ],
  edit: [
    "sed -i 's/foo/bar/' src/a.py",
    "sed -i '' -e 's/foo/bar/' src/a.py",
    "sed -Ei 's/foo/bar/' a",
    "perl -pi -e 's/a/b/' file.txt",
    "cat > reproduce.py <<'EOF'\nimport os\nos.system('go test')\nEOF",
    "cat >> notes.md << EOF\nit's here\nEOF",
    'echo "x" > .env',
    'printf "a" | tee config.ini',
    'rm -rf build && mkdir build',
    'mv a.ts b.ts',
    'git checkout -- src/a.go',
    'git apply fix.patch',
    'patch -p1 < fix.diff',
    'apply_patch <<EOF\n*** Begin Patch\n*** Update File: src/a.ts\n@@\n-a\n+b\n*** End Patch\nEOF',
    "python3 - <<'EOF'\nopen('a.txt', 'w').write('x')\nEOF",
    "find . -name '*.pyc' -delete",
    'grep -rl foo src | xargs sed -i s/foo/bar/',
    'git show HEAD:a.go > a.go',
  ],
  run: [
    'go build -o /tmp/x ./cmd/x && /tmp/x --help',
    'mise run lint 2>&1 | tail -5',
    'npm install',
    'npm install vitest',
    'npm -w test run build',
    'make -C test all',
    'nx build test-app',
    'docker build -t test .',
    'docker run --rm test-image',
    'docker compose -f test.yml up -d',
    "docker compose exec db psql -c 'select 1'",
    'kubectl exec -it pod-1 -- bash',
    'docker run --rm image --flag ls',
    'docker compose run app --verbose cat',
    'ssh host',
    'ssh host -v',
    'script out.log',
    'ssh -N -L 1:a:2 host',
    'nix develop',
    'su - app',
    'distrobox enter box',
    'npx playwright install',
    'php artisan migrate',
    'zig build',
    'pip install -e .[dev]',
    'python reproduce.py',
    'python3 -c "print(1)"',
    'git add -A && git commit -m "$(cat <<\'EOF\'\nfix: pytest "quotes" & it\'s > done; rm -rf\nEOF\n)"',
    'git push --force-with-lease',
    'git stash pop',
    'git checkout -b feature/x',
    'cargo build --release',
    'tsc --noEmit',
    'golangci-lint run ./... 2>&1 | head -50',
    'gofmt -l ./cmd',
    './bin/tool explain --json | jq .',
    'make',
    'for i in 1 2 3; do ./run.sh; done',
    'npx eslint src',
    'bash -n script.sh',
    'gh pr create --title x --body y',
    'gh api repos/a/b/pulls/1/comments -f body=hi',
    'echo hi',
  ],
  search: [
    'grep -rn "func main" --include="*.go" .',
    'rg -n pattern src | head',
    'find . -name "*.py" -type f | head -10',
    'find src -name "*.ts" -exec grep -l foo {} \\;',
    'git grep -n TODO',
    'cat a.txt; grep foo b.txt',
    'ag needle',
    'search_dir "def foo" src',
    'find_file "fields.py" src',
    'ls src && grep -n x src/a.ts',
  ],
  view: [
    'command -v pytest',
    'cat src/a.py',
    "sed -n '1,200p' src/a.py | head -50",
    'head -50 x.log',
    'cat package.json | jq .scripts | head',
    'git diff HEAD~1 --stat',
    'git -C /repo log --oneline -5',
    'git -c core.pager=cat show HEAD',
    'git status && git log -3',
    'wc -l src/*.ts',
    'cd src && nl -ba main.c | sed -n 10,40p',
    'open src/marshmallow/fields.py 1474',
    'scroll_down',
    'go doc fmt.Println',
    'git diff | grep -A3 foo',
    'git stash list',
  ],
  list: ['ls -la', 'ls src | head', 'tree -L 2', 'git ls-files', 'git branch -a | grep x', 'cd app && ls'],
  fetch: ['curl -s https://x.y/z | jq .', 'wget https://a.b/c.tgz', 'git clone https://a.b/c', 'gh pr view 12 --json title', 'gh api repos/a/b/pulls/1'],
  submit: ['submit', "submit 'flag{x}'"],
}

describe('actOf: kind of a shell command', () => {
  for (const [kind, commands] of Object.entries(COMMANDS)) {
    it.each(commands)(`${kind}: %s`, (command) => {
      expect(bash(command).kind).toBe(kind)
    })
  }
})

describe('changedPaths', () => {
  it.each<[command: string, ...paths: string[]]>([
    ['cp src/a.ts src/b.ts', 'src/b.ts'],
    ['cp -r src/a.ts lib/b.ts dist/', 'dist/a.ts', 'dist/b.ts'],
    ['cp src/a.ts backup', 'backup/a.ts'],
    ['cp -t out src/a.ts', 'out/a.ts'],
    ['cp src/tool lib/other out', 'out/tool', 'out/other'],
    ['cp ../x/a.ts .', 'a.ts'],
    ['ln -s lib/a.so a.so', 'a.so'],
    ['install -m 755 bin/tool /usr/local/bin/tool', '/usr/local/bin/tool'],
    ['cp $FROM $TO'],
    ['mv a.ts b.ts', 'a.ts', 'b.ts'],
    ['mkdir -p src/deep/folder'],
    ['mkdir -p src/new && cp a.ts src/new/b.ts', 'src/new/b.ts'],
    ["cat a.ts && sed -i 's/x/y/' b.ts", 'b.ts'],
    ['grep -n foo a.ts > found.txt', 'found.txt'],
    ['cat "$(cat <<EOF\na ) of 5" size\nEOF\n)" > found.txt', 'found.txt'],
    ["sed -i 's/x/y/' a.ts && npm test", 'a.ts'],
    ['npm test > out.log 2>&1'],
    ['git apply fix.patch'],
    ['patch src/a.c fix.patch', 'src/a.c'],
    ['rm -f old.ts', 'old.ts'],
    ['cat a.ts'],
    ['cat a.ts # > old.ts\nrm b.ts', 'b.ts'],
    ['cat a.ts > b#c.ts', 'b#c.ts'],
  ])('lists the files that are changed by: %s', (command, ...paths) => {
    expect(changedPaths(bash(command))).toEqual(paths)
  })

  it.each<[command: string, ...paths: string[]]>([['rm -f old.ts', 'old.ts'], ['rm a.ts && cp b.ts a.ts'], ['cp b.ts a.ts && rm b.ts', 'b.ts'], ['cat a.ts']])(
    'actOf lists the files that are removed by: %s',
    (command, ...paths) => {
      const { removes } = bash(command)
      expect(removes).toEqual(paths.length > 0 ? paths : undefined)
    },
  )

  it('returns the file that an editor call names, and none for a read', () => {
    expect(changedPaths(actOf({ name: 'Edit', input: '{"file_path":"/a/b.ts"}' }))).toEqual(['/a/b.ts'])
    expect(changedPaths(actOf({ name: 'Read', input: '{"file_path":"/a/b.ts"}' }))).toEqual([])
  })
})

describe("OpenFileTracker: the file open in SWE-agent's editor", () => {
  const act = (input: string) => actOf({ name: 'action', input })
  const edit = act('edit 4:9\nx = 1\nend_of_edit')

  it('is the file opened last, under the path given when it was opened', () => {
    const editor = new OpenFileTracker()
    expect(editor.resolveAct(edit).paths).toEqual([])
    editor.resolveAct(act('create repro.py'))
    editor.readOutput('[File: /repo/repro.py (1 lines total)]\n1:\n(Open file: /repo/repro.py)\n(Current directory: /repo)\nbash-$')
    expect(editor.resolveAct(edit).paths).toEqual(['repro.py'])
    editor.resolveAct(act('open src/a.py 40'))
    editor.readOutput('(Open file: /repo/src/a.py)\n(Current directory: /repo)\nbash-$')
    expect(editor.resolveAct(act('goto 12'))).toMatchObject({ kind: 'view', paths: ['src/a.py'] })
    editor.readOutput('(Open file: /repo/repro.py)')
    expect(editor.resolveAct(edit).paths).toEqual(['repro.py'])
  })

  it('is the file printed in results if no call named it, and none if they report none', () => {
    const editor = new OpenFileTracker()
    editor.readOutput('[File: /repo/b.py (3 lines total)]\n1:x')
    expect(editor.resolveAct(edit).paths).toEqual(['/repo/b.py'])
    expect(editor.resolveAct(act('ls src')).paths).toEqual([])
    editor.readOutput('(Open file: n/a)\n(Current directory: /repo)')
    expect(editor.resolveAct(edit).paths).toEqual([])
  })
})

it('isUnexecutedCall detects calls that were cancelled, interrupted, rejected or denied before they ran', () => {
  for (const text of [
    '<tool_use_error>Sibling tool call errored</tool_use_error>',
    '<tool_use_error>Cancelled: parallel tool call Bash(npm test) errored</tool_use_error>',
    '[Request interrupted by user for tool use]',
    "The user doesn't want to proceed with this tool use. The tool use was rejected",
    'Permission to use Bash with command rm -rf / has been denied.',
  ])
    expect([text, isUnexecutedCall(text)]).toEqual([text, true])
  for (const text of ['', 'Exit code 1', '<tool_use_error>File does not exist.</tool_use_error>', '3 passed', 'Permission denied'])
    expect(isUnexecutedCall(text)).toBe(false)
})

const TOOLS: [name: string, input: object | string, kind: ActKind][] = [
  ['Read', { file_path: '/a/b.ts' }, 'view'],
  ['Edit', { file_path: '/a/b.ts', old_string: 'x', new_string: 'y' }, 'edit'],
  ['MultiEdit', { file_path: '/a', edits: [] }, 'edit'],
  ['Write', { file_path: '/a', content: '' }, 'edit'],
  ['NotebookEdit', { notebook_path: '/a.ipynb' }, 'edit'],
  ['Grep', { pattern: 'foo', path: 'src' }, 'search'],
  ['Glob', { pattern: '**/*.ts' }, 'search'],
  ['LS', { path: '/a' }, 'list'],
  ['TodoWrite', { todos: [] }, 'plan'],
  ['TaskUpdate', { taskId: '1' }, 'plan'],
  ['ExitPlanMode', { plan: 'x' }, 'plan'],
  ['Task', { prompt: 'find it' }, 'delegate'],
  ['WebFetch', { url: 'https://a.b' }, 'fetch'],
  ['WebSearch', { query: 'q' }, 'search'],
  ['AskUserQuestion', { questions: [] }, 'ask'],
  ['BashOutput', { bash_id: '1' }, 'view'],
  ['shell', { command: ['bash', '-lc', 'rg -n foo | head'] }, 'search'],
  ['shell', { command: ['ls', '-la'] }, 'list'],
  ['exec_command', { cmd: 'cargo test' }, 'test'],
  ['local_shell', { command: ['bash', '-c', "sed -i 's/a b/c/' x"] }, 'edit'],
  ['apply_patch', { input: '*** Begin Patch\n*** Add File: a.ts\n+x\n*** End Patch' }, 'edit'],
  ['update_plan', { plan: [] }, 'plan'],
  ['str_replace_editor', { command: 'view', path: '/a.py' }, 'view'],
  ['str_replace_editor', { command: 'create', path: '/a.py', file_text: '' }, 'edit'],
  ['str_replace_editor', { command: 'str_replace', path: '/a.py' }, 'edit'],
  ['str_replace_based_edit_tool', { command: 'view', path: '/a.py' }, 'view'],
  ['execute_bash', { command: 'pytest' }, 'test'],
  ['terminal', { command: 'ls' }, 'list'],
  ['execute_ipython_cell', { code: '1' }, 'run'],
  ['think', { thought: 'x' }, 'plan'],
  ['finish', { message: 'x' }, 'submit'],
  ['action', 'edit 4:9\ndef go():\n  os.system("pytest")\nend_of_edit\n', 'edit'],
  ['action', 'edit\n  x\nend_of_edit', 'edit'],
  ['action', 'python reproduce.py\n', 'run'],
  ['action', 'create recover_flag.py\n', 'edit'],
  ['bash', 'ls -F', 'list'],
  ['run_shell_command', { command: 'npm test' }, 'test'],
  ['read_many_files', { paths: ['a', 'b'] }, 'view'],
  ['replace', { file_path: 'a' }, 'edit'],
  ['get_reservation_details', { id: '1' }, 'view'],
  ['search_direct_flight', {}, 'search'],
  ['book_reservation', {}, 'edit'],
  ['cancel_reservation', {}, 'edit'],
  ['calculate', { expression: '1+1' }, 'run'],
  ['transfer_to_human_agents', {}, 'delegate'],
  ['list_all_airports', {}, 'list'],
  ['mcp__linear-server__create_issue', {}, 'edit'],
  ['mcp__linear-server__list_issues', {}, 'list'],
  ['mcp__linear-server__get_issue', {}, 'view'],
  ['functions.shell', { command: 'x' }, 'run'],
  ['FileEditorAction', { command: 'view', path: '/a.py' }, 'view'],
  ['FileEditorAction', { command: 'str_replace', path: '/a.py' }, 'edit'],
  ['TerminalAction', { command: 'pytest' }, 'test'],
  ['ExecuteBashAction', { command: 'ls' }, 'list'],
  ['CmdRunAction', { command: 'sed -i s/a/b/ x.py' }, 'edit'],
  ['FileReadAction', { path: '/a.py' }, 'view'],
  ['BrowseURLAction', { url: 'https://a.b' }, 'fetch'],
  ['AgentThinkAction', { thought: 'x' }, 'plan'],
  ['AgentFinishAction', {}, 'submit'],
  ['MessageAction', { content: 'pytest' }, 'other'],
  ['bash', { input: 'npm test' }, 'test'],
  ['testing', { input: 'pytest tests/test_a.py' }, 'test'],
  ['testing', { command: 'cat result.txt' }, 'test'],
  ['exploration', 'cat a.py', 'search'],
  ['reasoning', { input: 'Which loop?' }, 'plan'],
  ['frobnicate', {}, 'other'],
]

describe('actOf: tool calls', () => {
  it.each(TOOLS)('classifies %s %j as %s', (name, input, kind) => {
    expect(actOf({ name, input: typeof input === 'string' ? input : JSON.stringify(input) }).kind).toBe(kind)
  })

  it('lists the files of steps recorded in words or as JSON text', () => {
    const files = (name: string, input: object | string) => actOf({ name, input: typeof input === 'string' ? input : JSON.stringify(input) }).paths
    expect(files('file_view', { input: 'cat src/a.py' })).toEqual(['src/a.py'])
    expect(files('file_view', 'src/a.py')).toEqual(['src/a.py'])
    expect(files('file_edit', { input: '{"command":"str_replace","path":"src/a.py"}' })).toEqual(['src/a.py'])
    expect(files('file_edit', { command: 'create', path: 'src/a.py' })).toEqual(['src/a.py'])
    expect(files('file_edit', '{"path":"src/a')).toEqual([])
  })

  it('lists the files of reads, edits, patches and commands', () => {
    expect(actOf({ name: 'Read', input: '{"file_path":"/a/b.ts"}' }).paths).toEqual(['/a/b.ts'])
    expect(actOf({ name: 'apply_patch', input: '*** Begin Patch\n*** Update File: src/a.ts\n*** Move to: src/b.ts\n' }).paths).toEqual(['src/a.ts', 'src/b.ts'])
    expect(bash("sed -i 's/x/y/' src/a.py lib/b.py").paths).toEqual(['src/a.py', 'lib/b.py'])
    expect(bash('cat a.txt > /tmp/b.txt 2>/dev/null').paths).toEqual(['/tmp/b.txt', 'a.txt'])
    expect(bash('git diff main..HEAD -- src/a.go').paths).toEqual(['src/a.go'])
    expect(bash('cat src/解析.py größe.txt 文档/说明').paths).toEqual(['src/解析.py', 'größe.txt', '文档/说明'])
    expect(bash('python 修复。 你好').paths).toEqual([])
    expect(bash('git checkout -b feature/x').paths).toEqual([])
    expect(bash('git show abc123:cmd/main.go | head').paths).toEqual(['cmd/main.go'])
  })

  it('returns what a search looks for', () => {
    expect(bash('grep -rn "func main" src').query).toBe('func main')
    expect(bash('find . -name "*.py"').query).toBe('*.py')
    expect(actOf({ name: 'Grep', input: '{"pattern":"foo\\\\("}' }).query).toBe('foo\\(')
  })

  it('reads what it can of malformed input and never throws', () => {
    expect(actOf({ name: 'Read', input: '{"file_path": "/a' })).toEqual({ kind: 'view', paths: [] })
    expect(actOf({ name: '', input: '' }).kind).toBe('other')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 300 }), (name, input) => {
        expect(() => actOf({ name, input })).not.toThrow()
        expect(() => bash(input)).not.toThrow()
      }),
      { numRuns: 60 },
    )
  })

  it('handles hostile commands of 400,000 characters within 20 seconds', () => {
    for (const piece of ['"$(', "'", '((', '<<E\n', 'a|', '\\', '$((', 'x=', '`', '# ']) {
      const started = performance.now()
      bash(piece.repeat(Math.floor(400_000 / piece.length)))
      expect(performance.now() - started).toBeLessThan(20_000)
    }
  })
})

describe('fencedCommand', () => {
  it('returns the command of the last closed shell block, and nothing for other languages or unclosed blocks', () => {
    expect(fencedCommand('THOUGHT: look\n\n```bash\nls -la\n```\n')).toBe('ls -la')
    expect(fencedCommand('```\nopen a.py\n```')).toBe('open a.py')
    expect(fencedCommand('```python\nprint(1)\n```')).toBeUndefined()
    expect(fencedCommand('```bash\nls\n```\nthen\n```sh\npwd\n```\nas in\n```python\nprint(1)\n```')).toBe('pwd')
    expect(fencedCommand('no code')).toBeUndefined()
    expect(fencedCommand('```bash\nunclosed')).toBeUndefined()
  })
})

describe('writtenCall', () => {
  it('parses the last call in the notation of OpenHands, with its parameters', () => {
    const text =
      'First <function=a></function>, then\n<function=terminal>\n<parameter=command>\nls -la\n</parameter>\n<parameter=risk>LOW</parameter>\n</function>'
    expect(writtenCall(text)).toEqual({ name: 'terminal', input: '{"command":"ls -la","risk":"LOW"}', start: text.indexOf('<function=terminal') })
    expect(writtenCall('no call')).toBeUndefined()
    expect(writtenCall('<function=x><parameter=y>never closed')?.input).toBe('{}')
  })

  it('handles 20,000 unclosed calls or parameters within 5 seconds', () => {
    const started = performance.now()
    writtenCall('<function=x>'.repeat(20_000))
    writtenCall(`<function=x>${'<parameter=y>'.repeat(20_000)}`)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

it.each([
  ['TaskCreate', { subject: 'Run tests and lint', description: 'All of them' }, 'Run tests and lint'],
  ['TaskUpdate', { taskId: 5, status: 'completed' }, '5 completed'],
  ['Task', { description: 'Find callers', prompt: 'Look for all callers of it.' }, 'Find callers'],
  ['AskUserQuestion', { question: 'Which of them?' }, 'Which of them?'],
  ['get_reservation_details', { reservation_id: 'OI5L9G' }, 'OI5L9G'],
  [
    'search_direct_flight',
    { origin: 'DEN', destination: 'IAH', date: '2024-05-27', seats: 2, flights: [{ id: 1 }], note: 'n'.repeat(60) },
    'DEN IAH 2024-05-27 2',
  ],
  ['TodoWrite', { todos: [] }, undefined],
  ['Bash', { command: 'ls', description: 'List files' }, undefined],
  ['Edit', { file_path: 'a.ts', name: 'b' }, undefined],
])('actOf gives %s %j the subject %s', (name, input, subject) => {
  expect(actOf({ name, input: JSON.stringify(input) }).subject).toBe(subject)
})

describe('paths in other notations', () => {
  const path = '/项目/a b.md'
  it.each([
    ['file:///项目/a b.md'],
    ['file:///%E9%A1%B9%E7%9B%AE/a%20b.md'],
    ['file://localhost/%E9%A1%B9%E7%9B%AE/a%20b.md'],
    ['file:/%E9%A1%B9%E7%9B%AE/a%20b.md#L12'],
    ['/\\u9879\\u76ee/a b.md'],
    ['/\\351\\241\\271\\347\\233\\256/a b.md'],
  ])('%s is the same file', (written) => {
    for (const key of ['path', 'file_path', 'uri']) {
      if (key === 'uri' && !written.startsWith('file:')) continue
      expect(actOf({ name: 'read_file', input: JSON.stringify({ [key]: written }) }).paths).toEqual([path])
    }
    if (!/[ ']/.test(written)) expect(actOf({ name: 'bash', input: `cat ${written.replace(/#.*/, '')}` }).paths).toEqual([path])
  })

  it('Windows, other hosts and other addresses', () => {
    const paths = (written: string) => actOf({ name: 'read_file', input: JSON.stringify({ uri: written, path: written }) }).paths
    expect(paths('file:///C:/Pr%C3%BCfung/a.md')).toEqual(['C:/Prüfung/a.md'])
    expect(paths('C:\\u9879\\a.md')).toEqual(['C:\\u9879\\a.md'])
    expect(paths('file://server/a.md')).toEqual(['file://server/a.md'])
    expect(paths('file:///%E9%A1/a.md')).toEqual(['/%E9%A1/a.md'])
    expect(paths('/a%20b.md')).toEqual(['/a%20b.md'])
    expect(actOf({ name: 'fetch', input: '{"url":"https://example.com/a.md"}' }).paths).toEqual([])
  })

  it('a name that git quotes in a patch', () => {
    const patch = '--- "a/\\351\\241\\271.md"\n+++ "b/\\351\\241\\271.md"\n@@ -1 +1 @@\n-a\n+b\n'
    expect(actOf({ name: 'apply_patch', input: JSON.stringify({ patch }) }).paths).toEqual(['项.md'])
  })
})
