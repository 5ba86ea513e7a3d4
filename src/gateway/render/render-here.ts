import type { MessagePort } from 'node:worker_threads'
import { decide } from '../../compact/index.ts'
import { serveRenderTasks } from './serve-render-tasks.ts'

/** Renders in the current thread. A module of its own, because it loads everything that decides: a gateway with threads leaves that to them. */
export function renderHere(port: MessagePort): void {
  serveRenderTasks(port, decide)
  port.unref()
}
