import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { serveRenderTasks } from '../../../src/gateway/render/serve-render-tasks.ts'

/** Fails the first strategy and plans with any other. */
if (parentPort)
  serveRenderTasks(parentPort, (history, asked) => {
    if (asked.strategy === 'cover') throw new Error('cover broke')
    return decide(history, asked)
  })
