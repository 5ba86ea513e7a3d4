// Sums up the old part of a run in a model's words. Runs without a key: the model is a scripted one. In your project:
// const model = withRetries(modelNamed('openai:gpt-5-mini', { key }))
import { readFileSync } from 'node:fs'
import { compress } from 'decant'
import { scriptedModel, withRetries } from 'decant/model'

const history = JSON.parse(readFileSync(new URL('run.json', import.meta.url), 'utf8'))
const scripted = scriptedModel({
  '*': [
    { fault: 'rate-limited' }, // asked again by `withRetries`
    { fault: 'invented' }, // names what the source does not hold: rejected, and asked for once more
    'The parser in src/parse.ts failed on empty files, and returns one empty token for them now. The zebra report lists 214 zebras.',
    'The file src/parse.ts was read once more.',
  ],
})
const model = withRetries(scripted, { initialDelay: 10 })

const { messages, report, summaryUse } = await compress(history, { budget: '20%', strategy: 'summary', summaryModel: { model } })
console.log(
  `${report.tokens.before} → ${report.tokens.after} tokens; ${summaryUse?.written} of ${summaryUse?.summaries} summaries in the model’s words, rejected: ${summaryUse?.rejected}`,
)
console.log(JSON.stringify(messages[2], null, 1)) // the first summary, with what the model left out put back below its words
