import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { answerRenders } from '../../../src/gateway/render/answer-renders.ts'

/** Never ends with the first strategy and plans with any other. */
if (parentPort)
  answerRenders(parentPort, (history, asked) => {
    while (asked.strategy === 'cover');
    return decide(history, asked)
  })
