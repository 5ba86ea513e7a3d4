import { parentPort } from 'node:worker_threads'

/** Cuts one message out of the middle, so that a call and its result are parted. */
parentPort?.on('message', ({ id, history }: { id: number; history: { messages: readonly unknown[] } }) => {
  const middle = Math.floor(history.messages.length / 2)
  const edit = [{ keep: middle }, { cut: 1, put: [], reason: 'none' }, { keep: history.messages.length - middle - 1 }]
  parentPort?.postMessage({ id, plan: { edit, report: { status: 'compressed', tokens: { before: 2, after: 1 } }, promised: new Map() } })
})
