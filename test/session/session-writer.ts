import { createHash } from 'node:crypto'
import { openSession, type SessionSummaries } from '../../src/session/index.ts'

/**
 * A separate process that continues a session of an archive. After each message that was acknowledged and rendered it prints their number, the epoch, and
 * the hash of what it would send.
 */
const [, , archive = '', id = '', mode = 'plain', memoryDir = ''] = process.argv
const summaries: SessionSummaries = { memoryDir }
const rule = { ...(mode === 'arrive' && { onArrival: true }), ...(mode === 'summaries' && { summaries }) }
const session = await openSession({ window: 3000, format: 'openai-chat', archive, id }, rule)
for (let i = session.usage().appended; ; i++) {
  const said = `message ${i}: we decided to use part_${i}. ${`word_${i} `.repeat(30)}`
  await session.append({ role: i % 2 === 0 ? 'user' : 'assistant', content: said })
  const { messages, usage } = await session.render()
  const hash = createHash('sha256').update(JSON.stringify(messages)).digest('hex')
  process.stdout.write(`${JSON.stringify({ appended: i + 1, epoch: usage.epoch, messages: messages.length, hash })}\n`)
  if (mode === 'undo' && i % 9 === 8) await session.undo()
}
