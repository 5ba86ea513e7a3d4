import { expect, it } from 'vitest'
import { hasFailed } from '../../src/relevance/index.ts'

it.each([
  ['edit', '<tool_use_error>File has not been read yet.</tool_use_error>', false],
  ['edit', 'Error: payment amount does not add up', false],
  ['edit', 'Error message: no such file', false],
  ['edit', 'Error code 2', false],
  ['edit', 'Error handling request: timeout', false],
  ['edit', 'Error class Parser was not found', false],
  ['edit', "The user doesn't want to proceed with this tool use.", false],
  ['edit', 'Your proposed edit has introduced new syntax error(s).', false],
  ['edit', 'anything at all', true],
  ['view', '<tool_use_error>File does not exist.</tool_use_error>', false],
  ['fetch', 'Exit code 1\nunknown flag: --stat', false],
  ['run', 'Exit code 2\nstat ./x: no such file', false],
  ['run', 'bash: rtk: command not found', false],
  ['test', `${'log line\n'.repeat(400)} 1348 pass\n 3 fail\nRan 1351 tests`, false],
  ['test', 'ok  \tapp/a\t0.1s\n--- FAIL: TestB (0.9s)\nFAIL\tapp/b\t1.6s\nFAIL', false],
  ['run', 'Script failed\nWall time 0.0 seconds\nOutput:\n\nScript error:\nError: broken', false],
  ['view', 'Script completed\nWall time 0.3 seconds\nOutput:\n\n{"chunk_id":"5","wall_time_seconds":0.01,"exit_code":3,"output":"ls: none"}', false],
  ['delegate', 'anything', true],
  ['run', "The user doesn't want to proceed with this tool use. The tool use was rejected.", false],
  ['delegate', '[Request interrupted by user for tool use]', false],
  ['delegate', "Agent type 'code-reviewer' not found. Available agents: Bash, Plan", false],
  ['edit', 'Argument Validation Error', false],
  ['edit', "FAILED: old string not found\n'a'", false],
  ['list', 'ls: ~/out/: No such file or directory', false],
  ['view', 'cat: illegal option -- A\nusage: cat [-belnstuv] [file ...]', false],
  ['search', '(eval):1: no matches found: vendor/*.go', false],
  ['view', 'fatal: not a git repository (or any of the parent directories): .git', false],
  ['view', "fatal: ambiguous argument 'x': unknown revision or path not in the working tree.\nUse '--' to separate paths from revisions, like this:", false],
  ['search', 'rg: src: No such file or directory (os error 2)', false],
  ['search', "find: unknown predicate `-nme'", false],
  ['view', 'cat: a.ts: No such file or directory\ncat: b.ts: No such file or directory', false],
  ['view', 'jq: error (at <stdin>:0): Cannot index array with string "name"', false],
] as const)('hasFailed is true for %s: %j (marked as an error: %s)', (kind, text, isError) => {
  expect(hasFailed(kind, text, isError)).toBe(true)
})

it.each([
  ['edit', 'The file src/a.ts has been updated.', false],
  ['edit', '{"reservation_id": "OBUT9V", "error_count": 0}', false],
  ['edit', 'Error handling was added to the parser.', false],
  ['edit', 'Error messages were updated in 3 files', false],
  ['edit', 'Error codes have been added.', false],
  ['edit', 'Error-free: 3 replacements made', false],
  ['run', 'Error-free build in 3 s', false],
  ['view', 'cat: a.ts: No such file or directory\nexport const b = 1', false],
  ['view', 'fatal: seen in this log\n12:03 started\n12:04 stopped', false],
  ['view', 'Error: seen in this log', false],
  ['search', 'Exit code 1', false],
  ['search', 'Exit code 1\n', true],
  ['search', 'src/a.ts:12: throw new TypeError("x")', false],
  ['run', 'built in 3 s, 0 errors', false],
  ['run', 'Script completed\nWall time 0.3 seconds\nOutput:\n{"chunk_id":"5","wall_time_seconds":0.01,"exit_code":0,"output":"\\"exit_code\\":3"}', false],
  ['test', `${'--- FAIL: an earlier run\n'.repeat(3)}${'x\n'.repeat(900)} 3 pass\n 0 fail`, false],
  ['delegate', 'Error: the review found one in a.ts', false],
  ['plan', 'Todos have been modified', false],
  ['delegate', "The agent type 'code-reviewer' was not found in src/a.ts", false],
  ['view', 'ls: dist: No such file or directory\nthen it was built', false],
  ['view', '     1\tcat: a.txt: No such file or directory', false],
  ['view', 'find: the following text is about files', false],
] as const)('hasFailed is false for %s: %j (marked as an error: %s)', (kind, text, isError) => {
  expect(hasFailed(kind, text, isError)).toBe(false)
})

it.each([
  '3 issues:\n* wrapcheck: 1\n[lint] ERROR task failed\n[fmt] $ gofmt -w .',
  "a.ts(572,32): error TS18046: 'x' is of type 'unknown'.\nhusky - pre-commit script failed (code 2)",
  'cc a.c\nmake[1]: *** [Makefile:12: a.o] Error 1',
  'npm error code ELIFECYCLE',
  'error: script "typecheck" exited with code 2',
  'failed to run TUI: could not open a new TTY\nexit status 1',
])('with exit codes reported, hasFailed detects a runner’s failure report only at the end of a run: %j', (text) => {
  expect(hasFailed('run', text, false, true)).toBe(true)
  expect(hasFailed('view', text, false, true)).toBe(false)
  expect(hasFailed('run', `${text}\n${'and it went on to its end.\n'.repeat(40)}`, false, true)).toBe(false)
})
