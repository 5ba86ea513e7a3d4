import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processTerminal, runCli } from '../../src/cli/index.ts'
import { score, task } from '../../src/evaluate/index.ts'
import { decode } from '../../src/format/index.ts'
import { messageText } from '../../src/message/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { record } from './record.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.demo')
const BUDGET = '10%'

const say = (text: string) => process.stdout.write(`${text}\n`)
const chapter = (text: string) => say(`\n── ${text} ${'─'.repeat(Math.max(3, 76 - text.length))}`)

chapter('1. A run, recorded now: real commands, files, failures and searches')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const { messages, cut } = record(root, join(folder, 'tree'))
const past = messages.slice(0, cut)
writeFileSync(join(folder, 'past.json'), JSON.stringify(past, null, 1))
const tokens = createCounter().messages(decode(past).history.messages)
say(`A scripted agent looked for a fault in a copy of this project: ${messages.length} messages. Cut before message ${cut}: ${past.length} messages,`)
say(`${tokens} tokens of past, written to .demo/past.json. What the agent did after the cut is the future it needs its past for.`)

chapter('2. Where the tokens are: decant inspect .demo/past.json')
await cli('inspect', '.demo/past.json', '--top', '5')

chapter(`3. Fit a tenth: decant compress .demo/past.json --budget ${BUDGET}`)
const code = await cli('compress', '.demo/past.json', '--budget', BUDGET, '--out', '.demo/small.json', '--archive', '.demo/archive.db')
const small = JSON.parse(readFileSync(join(folder, 'small.json'), 'utf8')) as object[]

chapter('4. What the agent would see')
const shown = decode(small)
  .history.messages.map((message) => `[${message.role}] ${messageText(message)}`)
  .join('\n')
say(shown.length <= 4_000 ? shown : `${shown.slice(0, 2_600)}\n   … (${shown.length - 4_000} characters more in .demo/small.json) …\n${shown.slice(-1_400)}`)

chapter('5. Did it keep what the agent needed next?')
const before = decode(past).history.messages
const { need } = task(decode(messages).history.messages, cut)
const kept = score(need, before, decode(small).history.messages)
const newest = newestThatFit(past, createCounter().messages(decode(small).history.messages))
const plain = score(need, before, decode(newest).history.messages)
say(`After the cut the agent used ${need.size} names, paths and numbers that it could only have from its past: ${[...need].slice(0, 8).join(', ')} …`)
say(`Still there, in their place:   decant ${share(kept.bound)}   keep-the-newest at the same size ${share(plain.bound)}`)

chapter('6. Everything back: decant restore .demo/small.json')
const restored = await cli('restore', '.demo/small.json', '--out', '.demo/restored.json', '--archive', '.demo/archive.db')
const equal = sha('past.json') === sha('restored.json')
say(`sha256 of the original  ${sha('past.json')}`)
say(`sha256 of the restored  ${sha('restored.json')}   ${equal ? 'equal, byte for byte' : 'DIFFERENT'}`)
rmSync(join(folder, 'tree'), { recursive: true, force: true })
process.exitCode = code === 0 && restored === 0 && equal ? 0 : 1

function cli(...args: string[]): Promise<number> {
  return runCli(['node', 'decant', ...args], { ...processTerminal(), cwd: root, stderr: process.stdout })
}

function sha(name: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')
}

function share(value: number): string {
  return `${Math.round(value * 100)} %`
}

/** System text, the first user message and the newest messages that fit, pairs whole: what most tools do. */
function newestThatFit(all: readonly object[], budget: number): object[] {
  const counter = createCounter()
  const head = all.slice(0, 2)
  let start = all.length
  let used = counter.messages(decode(head).history.messages)
  while (start > 2) {
    const cost = counter.messages(decode([head[1] as object, ...all.slice(start - 1, start)]).history.messages.slice(1))
    if (used + cost > budget) break
    used += cost
    start--
  }
  while (start < all.length && (all[start] as { role?: string }).role === 'tool') start++
  return [...head, ...all.slice(start)]
}
