import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { serveRenderTasks } from '../../../src/gateway/render/serve-render-tasks.ts'

/** Never ends with the first strategy and plans with any other. */
if (parentPort)
  serveRenderTasks(parentPort, (history, asked) => {
    while (asked.strategy === 'cover');
    return decide(history, asked)
  })
