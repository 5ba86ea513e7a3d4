import { once } from 'node:events'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeStream } from '../src/format/index.ts'

/**
 * Writes a log of many megabytes and reads it as a stream: `node --max-old-space-size=64 scripts/stream-large.ts FORMAT [MEGABYTES]`. Prints how many
 * messages were read, their characters, and the maximum memory of the process.
 */
const [format = 'jsonl', megabytes = '1000'] = process.argv.slice(2)
const at = '2026-01-01T00:00:00.000Z'
const sampleText = 'The tests of the parser fail in line 120, for the token was consumed twice. '.repeat(40)

const LINES: Readonly<Record<string, (i: number) => object>> = {
  jsonl: (i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: sampleText }),
  'claude-code': (i) =>
    i % 2 === 0
      ? { type: 'user', uuid: `u${i}`, sessionId: 's', timestamp: at, message: { role: 'user', content: sampleText } }
      : {
          type: 'assistant',
          uuid: `u${i}`,
          sessionId: 's',
          timestamp: at,
          message: { id: `a${i}`, role: 'assistant', content: [{ type: 'text', text: sampleText }] },
        },
  codex: (i) => ({
    timestamp: at,
    type: 'response_item',
    payload: { type: 'message', role: i % 2 === 0 ? 'user' : 'assistant', content: [{ type: i % 2 === 0 ? 'input_text' : 'output_text', text: sampleText }] },
  }),
}

const line = LINES[format]
if (!line) {
  console.error(`Name one of ${Object.keys(LINES).join(', ')}.`)
  process.exit(2)
}
const path = join(tmpdir(), `decant-large-${process.pid}.jsonl`)
try {
  const lines = await write(path, line, Number(megabytes) * 1_000_000)
  await read(path, lines)
} finally {
  rmSync(path, { force: true })
}

async function write(to: string, make: (i: number) => object, bytes: number): Promise<number> {
  const file = createWriteStream(to)
  let written = 0
  let count = 0
  for (; written < bytes; count++) {
    const text = `${JSON.stringify(make(count))}\n`
    written += text.length
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
  return count
}

async function read(from: string, lines: number): Promise<void> {
  const start = performance.now()
  let messages = 0
  let characters = 0
  for await (const one of decodeStream(createReadStream(from), { format })) {
    if (!('message' in one)) continue
    messages++
    for (const part of one.message.parts) if (part.type === 'text') characters += part.text.length
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  const memory = (process.resourceUsage().maxRSS / 1024).toFixed(0)
  console.log(
    `${format}: ${messages} of ${lines} messages, ${characters} of ${lines * sampleText.length} characters, ${seconds} s, at most ${memory} MB of memory`,
  )
  if (messages !== lines || characters !== lines * sampleText.length) process.exitCode = 1
}
