import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSession } from '../../src/session/index.ts'

/** A separate process that continues a session until the disk is full, then prints what was acknowledged and what it can still send. */
const [, , folder = ''] = process.argv
mkdirSync(folder, { recursive: true })
const session = await openSession(
  { window: 3000, format: 'openai-chat', archive: `sqlite:${join(folder, 'archive.db')}`, id: 'run' },
  { summaries: { memoryDir: folder } },
)
let appended = 0
let failed = ''
while (failed === '' && appended < 20_000) {
  try {
    await session.append({
      role: appended % 2 === 0 ? 'user' : 'assistant',
      content: `message ${appended}: we decided to use part_${appended}. ${`word_${appended} `.repeat(30)}`,
    })
    appended++
    await session.render()
    const receipt = session.receipt()
    if (receipt?.status === 'unchanged' && receipt.why.includes('flush-failed')) failed = 'flush-failed'
  } catch (error) {
    failed = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}
const { messages } = await session.render()
process.stdout.write(`${JSON.stringify({ failed, appended, rendered: messages.length })}\n`)
