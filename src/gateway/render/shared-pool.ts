import { RenderPool } from './render-pool.ts'

const LIMIT_MS = 20_000
let pool: RenderPool | undefined

/** The threads that all gateways of a process share: what one has warmed, the next finds warm. They hold no process open, and end when nothing comes. */
export function sharedPool(): RenderPool {
  pool ??= new RenderPool(LIMIT_MS)
  return pool
}
