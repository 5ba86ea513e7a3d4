import { parentPort } from 'node:worker_threads'

/** Puts a long message in the place of the last one. */
parentPort?.on('message', ({ id, history }: { id: number; history: { messages: readonly { parts: unknown }[] } }) => {
  const last = history.messages.at(-1)
  const put = [{ ...last, parts: [{ type: 'text', text: 'longer '.repeat(5000) }] }]
  const edit = [{ keep: history.messages.length - 1 }, { cut: 1, put, reason: 'none' }]
  parentPort?.postMessage({ id, plan: { edit, report: { status: 'compressed', tokens: { before: 2, after: 1 } }, promised: new Map() } })
})
