import { openSession } from '../../src/session/index.ts'

/** A process of its own that goes on with a session, and says each number on its output once the message of that number is acknowledged. */
const [, , archive = '', count = '0'] = process.argv
const session = await openSession({ window: 3000, format: 'openai-chat', archive, id: 'run' })
for (let i = session.usage().appended; i < Number(count); i++) {
  await session.append({ role: i % 2 === 0 ? 'user' : 'assistant', content: `message ${i}: ${`word_${i} `.repeat(40)}` })
  process.stdout.write(`${i}\n`)
  await session.render()
}
