import { RenderPool } from './render-pool.ts'

const MAX_TASK_MS = 20_000
let pool: RenderPool | undefined

/** The threads that all gateways of a process share: one warmed by a gateway is warm for the next. They do not keep the process alive, and end when idle. */
export function sharedPool(): RenderPool {
  pool ??= new RenderPool(MAX_TASK_MS)
  return pool
}
