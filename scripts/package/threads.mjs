// Runs where the packed package is installed: checks that each of the three scripts of threads is found and starts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { compress } from 'decant'
import { memoryArchive } from 'decant/archive'
import { gateway } from 'decant/gateway'
import { learnFiles } from 'decant/workflow'

let started = 0
process.on('worker', () => started++)
const history = [{ role: 'user', content: 'Find the port.' }]
for (let i = 0; i < 400; i++)
  history.push({ role: 'assistant', content: `Port ${4000 + i}, ${'more '.repeat(500)}` }, { role: 'user', content: `And of service ${i}?` })

await compress(history, { budget: '20%', signal: new AbortController().signal })
expectThreads(1, 'A long history with a signal was not decided on in a thread')

await learnFiles([{ name: 'run.json', bytes: async () => Buffer.from(JSON.stringify(history)) }], { memory: 'workflows' })
expectThreads(2, 'A file was not read in a thread')

let treatment
// Nothing listens there: events are emitted all the same.
const upstreams = { openai: 'http://127.0.0.1:1' }
const onEvent = (event) => {
  treatment = event.treatment
}
const { handle, close } = gateway({ upstreams, archive: memoryArchive(), trigger: { window: 50_000 }, onEvent })
const server = createServer(handle).listen(0, '127.0.0.1')
await once(server, 'listening')
const body = JSON.stringify({ model: 'gpt-5', messages: history })
await fetch(`http://127.0.0.1:${server.address().port}/v1/chat/completions`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
server.close()
await close()
expectThreads(3, 'The gateway did not render in a thread')
if (treatment !== 'compacted') throw new Error(`The gateway passed a long history as ${treatment}`)

function expectThreads(amount, otherwise) {
  if (started !== amount) throw new Error(otherwise)
}
