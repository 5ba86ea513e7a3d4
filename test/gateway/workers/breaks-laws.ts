import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { serveRenderTasks } from '../../../src/gateway/render/serve-render-tasks.ts'
import { apply } from '../../../src/message/index.ts'

/** Cuts one message out of the middle, so that a call and its result are separated. */
if (parentPort)
  serveRenderTasks(parentPort, (history, asked) => {
    if (asked.strategy !== 'cover') return decide(history, asked)
    const middle = Math.floor(history.messages.length / 2)
    const edit = [{ keep: middle }, { cut: 1, put: [], reason: 'none' }, { keep: history.messages.length - middle - 1 }]
    return { ...decide(history, asked), edit, messages: apply(history.messages, edit) }
  })
