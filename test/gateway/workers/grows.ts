import { parentPort } from 'node:worker_threads'
import { decide } from '../../../src/compact/index.ts'
import { serveRenderTasks } from '../../../src/gateway/render/serve-render-tasks.ts'
import { apply, type Message } from '../../../src/message/index.ts'

/** Replaces the last message by a long one. */
if (parentPort)
  serveRenderTasks(parentPort, (history, asked) => {
    if (asked.strategy !== 'cover') return decide(history, asked)
    const last = history.messages.at(-1) as Message
    const put: Message[] = [{ ...last, parts: [{ type: 'text', text: 'longer '.repeat(5000), path: [] }] }]
    const edit = [{ keep: history.messages.length - 1 }, { cut: 1, put, reason: 'none' }]
    return { ...decide(history, asked), edit, messages: apply(history.messages, edit) }
  })
