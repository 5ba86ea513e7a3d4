import { parentPort, resourceLimits } from 'node:worker_threads'

/** Answers every task with the megabytes that short-lived objects of its thread may take. */
parentPort?.on('message', (said) => {
  if ('task' in said)
    parentPort?.postMessage({ result: { treatment: 'passed', reason: String(resourceLimits.maxYoungGenerationSizeMb), tokensBefore: 0, tokensAfter: 0 } })
})
