import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { abstractRun } from '../../src/workflow/index.ts'

/** The symbols of a run that does one command. */
function symbolsOf(command: string): string[] {
  const call = { id: 'c', type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command }) } }
  const messages = [
    { role: 'user', content: 'Go' },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: 'c', content: 'done' },
  ]
  return abstractRun(fromHistory(decode(JSON.stringify({ model: 'gpt-4o', messages })))).steps.map(({ symbol }) => symbol)
}

describe('symbol of a shell command in an abstract run', () => {
  it.each([
    ['cd app && python a.py', 'run python'],
    ['(cd app && make)', 'run make'],
    ['for i in 1 2; do python a.py; done', 'run python'],
    ['if [ -f a ]; then node a.js; fi', 'run node'],
    ['source venv/bin/activate && python a.py', 'run python'],
    ['# as asked\nsleep 5; node a.js', 'run node'],
    ['sudo -u me timeout 10s node a.js', 'run node'],
    ['x=$(node a.js)', 'run node'],
    ["'node' a.js", 'run node'],
    ['/usr/bin/env python a.py', 'run python'],
    ['npm run lint 2>&1 | tail -3', 'run npm run lint'],
    ['go build ./...', 'run go build'],
    ['git add -A && git commit -m "Mend the parser"', 'run git commit'],
    ['cd app && git add a.ts && git commit -q -F - <<EOF\nMend it\nEOF', 'run git commit'],
    ['git add a.ts && echo "git commit"', 'run git add'],
  ])('is the program that the command runs: %s', (command, symbol) => {
    expect(symbolsOf(command)).toEqual([symbol])
  })

  it.each(['"$PY" a.py', 'for i in 1; do :; done', 'true'])('is the tool’s name if the command does not reveal a program: %s', (command) => {
    expect(symbolsOf(command)).toEqual(['run bash'])
  })
})
