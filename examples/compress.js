// Makes a recorded run fit a fifth of its tokens, and gets back what was cut.
import { readFileSync } from 'node:fs'
import { compress } from 'decant'

const history = JSON.parse(readFileSync(new URL('run.json', import.meta.url), 'utf8')) // your messages, as the provider takes them
const { messages, report, refs, archive } = await compress(history, { budget: '20%' })
console.log(`${history.length} → ${messages.length} messages, ${report.tokens.before} → ${report.tokens.after} tokens`)

const cut = refs[0] && (await archive.get(refs[0])) // the exact text behind the first handle
console.log(cut ? `${cut.ref} stands for ${cut.bytes.length} bytes` : report.why)
