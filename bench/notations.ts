import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { futureNeed, runTrial, score } from '../src/evaluate/index.ts'
import { type Profile, profileNamed } from '../src/law/index.ts'
import { cover } from '../src/strategy/index.ts'
import { createCounter } from '../src/token/index.ts'
import { ANSWERS, HARNESSES, type HarnessRewrite, resultsAsUser, splitIntoParts } from './notation-lab/harnesses.ts'
import { isFile, type Script, scripts } from './notation-lab/scripts.ts'
import { type Place, placesOf } from './relevance/places.ts'

/** Bound recall of the same runs rewritten as other harnesses and wires would have written them, with the token budgets of the recorded runs. */
const FILE = join(import.meta.dirname, 'results/notations.md')
const RUNS = 60
const DIALOGUES = ['tau-airline', 'deep-research', 'deep-research-sse'] as const
const CODING = ['claude-code-go', 'claude-code-ts'] as const
const ALL = [...CODING, ...DIALOGUES, 'swe-agent-python', 'multi-agent-gaia'] as const

interface Way {
  readonly retold: HarnessRewrite
  readonly profile: Profile
}

const counter = createCounter()
const chat = profileNamed('openai-chat')
const asRecorded: HarnessRewrite = (messages) => messages
const onChat = (ways: Readonly<Record<string, HarnessRewrite>>) =>
  Object.entries(ways).map(([name, retold]): [string, Way] => [name, { retold, profile: chat }])
const wires: readonly [string, Way][] = [
  ['OpenAI Chat', { retold: asRecorded, profile: chat }],
  ['OpenAI Responses', { retold: splitIntoParts, profile: profileNamed('openai-responses') }],
  ['Anthropic', { retold: resultsAsUser, profile: profileNamed('anthropic') }],
  ['Gemini', { retold: asRecorded, profile: profileNamed('gemini') }],
]

const places = new Map(ALL.map((source) => [source, placesOf(source, RUNS)]))
if ([...places.values()].every(({ length }) => length === 0)) console.error('bench notations: there is no corpus (set DECANT_CORPUS); nothing measured.')
else writeFileSync(FILE, page())

function page(): string {
  return `# The same runs, told otherwise

Bound recall (see [relevance.md](relevance.md)) of \`cover\` with the shipped weights on up to ${RUNS} runs a source, rewritten as other harnesses and wire formats would have recorded them. What is needed later is read off the rewritten run. Each
version has as many tokens as the run as recorded was given: 10 % where agents write code, 20 % elsewhere. The weights were learned on these runs as recorded, so compare a row with others of its column, not with other tables. \`npm run bench -- notations\`.

JSON answers of tools, in other notations:

${table(DIALOGUES, onChat(ANSWERS))}

Files and answers, as other coding agents show them:

${table(CODING, onChat(HARNESSES))}

Wire formats, each with what it demands of a history:

${table(ALL, wires)}

File names in other scripts. The words of all file names are replaced throughout the run, and the budget grows by as many tokens as the whole history does. Only paths and file names count as needed; they are taken from the run as
recorded, and the result is translated back before scoring, as the measure knows ASCII names only:

${scriptsTable()}

- A notation with short lines, such as YAML, makes a name cheap to keep, as it has few words beside it; one that repeats field names, such as XML, makes it expensive.
- The runs of deep-research-sse leave calls without results, which Anthropic refuses; such a call is kept whole there, with the words behind it.
- Where roles must alternate, the bridge between a record and its neighbours takes about ten tokens.
`
}

function table(sources: readonly (typeof ALL)[number][], ways: readonly (readonly [string, Way])[]): string {
  const rows = ways.map(([name, way]) => {
    console.error(`notations: ${name}`)
    return `| ${name} | ${sources.map((source) => mean((places.get(source) ?? []).map((place) => recall(place, way)))).join(' | ')} |`
  })
  return [`| | ${sources.join(' | ')} |`, `|---|${sources.map(() => '--:|').join('')}`, ...rows].join('\n')
}

/** Undefined if the hard floor alone is above the budget, or if fewer than three names are needed. */
function recall({ source, messages, cut }: Place, { retold, profile }: Way): number | undefined {
  const share = source.startsWith('claude') || source.startsWith('swe') ? 0.1 : 0.2
  const recorded = messages.slice(0, cut)
  const nothing = cover({ worth: ({ names }) => new Float32Array(names.length) })
  const { budget: tokens } = runTrial(recorded, { strategy: nothing, budget: { share }, counter })
  const before = retold(recorded)
  const { need } = futureNeed([...before, ...retold(messages.slice(cut))], before.length)
  if (need.size < 3) return undefined
  const { messages: after, floor, budget } = runTrial(before, { strategy: cover(), budget: { tokens }, profile, counter })
  return floor > budget ? undefined : score(need, before, after).bound
}

function scriptsTable(): string {
  const rows = ['as recorded', ...scripts().map(({ name }) => name)].map((name) => {
    console.error(`notations: ${name}`)
    const recalls = (source: (typeof CODING)[number]) =>
      (places.get(source) ?? []).map((place) =>
        recallOfFiles(
          place,
          scripts().find((script) => script.name === name),
        ),
      )
    return `| ${name} | ${CODING.map((source) => mean(recalls(source))).join(' | ')} |`
  })
  return [`| | ${CODING.join(' | ')} |`, `|---|${CODING.map(() => '--:|').join('')}`, ...rows].join('\n')
}

/** Undefined if the hard floor alone is above the budget, or if fewer than two files are needed. */
function recallOfFiles({ messages, cut }: Place, script: Script | undefined): number | undefined {
  const before = messages.slice(0, cut)
  const need = new Set([...futureNeed(messages, cut).need].filter(isFile))
  if (need.size < 2) return undefined
  const told = script?.tell(before) ?? before
  const nothing = cover({ worth: ({ names }) => new Float32Array(names.length) })
  const { budget: tokens } = runTrial(before, { strategy: nothing, budget: { share: 0.1 }, counter })
  const room = Math.round((tokens * counter.messages(told)) / counter.messages(before))
  const { messages: after, floor, budget } = runTrial(told, { strategy: cover(), budget: { tokens: room }, profile: chat, counter })
  return floor > budget ? undefined : score(need, before, script?.back(after) ?? after).bound
}

function mean(all: readonly (number | undefined)[]): string {
  const values = all.filter((value) => value !== undefined)
  return values.length === 0 ? '–' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3)
}
