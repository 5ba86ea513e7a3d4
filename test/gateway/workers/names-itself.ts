import { parentPort, threadId } from 'node:worker_threads'

/** Answers every task with the thread it came to. */
parentPort?.on('message', (said) => {
  if ('task' in said) parentPort?.postMessage({ result: { treatment: 'passed', reason: String(threadId), tokensBefore: 0, tokensAfter: 0 } })
})
