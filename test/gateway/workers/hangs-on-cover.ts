import { BroadcastChannel, parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { serveRenderTasks } from '../../../src/gateway/render/serve-render-tasks.ts'

/** Never ends with the first strategy, after it has told so, and plans with any other. */
if (parentPort)
  serveRenderTasks(parentPort, (history, asked) => {
    if (asked.strategy === 'cover') new BroadcastChannel('hangs-on-cover').postMessage(true)
    while (asked.strategy === 'cover');
    return decide(history, asked)
  })
