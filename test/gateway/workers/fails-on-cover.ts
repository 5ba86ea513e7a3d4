import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { answerRenders } from '../../../src/gateway/render/answer-renders.ts'

/** Fails the first strategy and plans with any other. */
if (parentPort)
  answerRenders(parentPort, (history, asked) => {
    if (asked.strategy === 'cover') throw new Error('cover broke')
    return decide(history, asked)
  })
