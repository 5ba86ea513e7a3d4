import type { MessagePort } from 'node:worker_threads'
import { DecantError } from '../../message/index.ts'
import { Attempts, LruMap, type ResentStore, resentStore } from '../../resent/index.ts'
import { cachedEstimate } from '../../token/index.ts'
import { reasonOf } from '../../validation/index.ts'
import { ArchiveBreaker } from './archive-breaker.ts'
import { BodyCache } from './body-cache.ts'
import { type BodyText, decodeBody } from './decode-body.ts'
import { type Decide, Planner } from './planner.ts'
import { RecordingStore } from './recording-store.ts'
import { RemoteStore } from './remote-store.ts'
import { type RenderSettings, render } from './render.ts'
import type { FromThread, RenderResult, RenderTask, ToThread } from './render-task.ts'
import { ThreadArchives } from './thread-archives.ts'
import { warmUp } from './warm-up.ts'

/** Characters of one commit: most compactions fit into one, and the largest are not held as bytes all at once. */
const MAX_COMMIT_CHARS = 8_000_000
/** Maximum number of gateways whose running tasks and archive pauses are remembered. */
const MAX_GATEWAYS = 64

/**
 * Renders the requests that arrive at a port, one task at a time. An archive in a file is opened a second time here; any other is reached through the port.
 * Closes the archives that it opened once the port is closed.
 */
export function serveRenderTasks(port: MessagePort, decide: Decide): void {
  const attempts = new LruMap<number, Attempts<string | undefined>>(MAX_GATEWAYS)
  const breakers = new LruMap<number, ArchiveBreaker>(MAX_GATEWAYS)
  const archives = new ThreadArchives()
  const bodies = new BodyCache()
  let remoteStore: RemoteStore | undefined
  let tasks = 0
  const post = (message: FromThread, bytes?: Uint8Array) => port.postMessage(message, bytes ? [bytes.buffer as ArrayBuffer] : [])
  const storeOf = ({ gateway, archive, key }: Omit<RenderTask, 'body'>): ResentStore => {
    if (archive) return resentStore(archives.of(gateway, archive, key), MAX_COMMIT_CHARS)
    remoteStore = new RemoteStore(key, post)
    return remoteStore
  }
  const runTask = async (task: Omit<RenderTask, 'body'>, body: BodyText) => {
    const estimate = cachedEstimate()
    let store: RecordingStore | undefined
    let planner: Planner | undefined
    const onBegin = (isOverWindow: boolean) => post({ planning: isOverWindow || store?.hasCompaction === true })
    try {
      store = new RecordingStore(
        storeOf(task),
        getOrCreate(breakers, task.gateway, () => new ArchiveBreaker()),
      )
      const plan: RenderSettings['plan'] = (window, rough) => {
        const newPlanner = new Planner(decide, { window, rough, isPlanningPaused: task.isPlanningPaused, onBegin })
        planner = newPlanner
        return (history, decision) => {
          store?.throwIfPaused()
          return newPlanner.plan(history, { ...decision, estimate, clock: Date.now() })
        }
      }
      const gatewayAttempts = getOrCreate(attempts, task.gateway, () => new Attempts<string | undefined>())
      const result = await render(task, body, { store, attempts: gatewayAttempts, bodies, estimate, plan })
      const { stored } = store
      post(
        { result: { ...result, ...planningOutcome(planner, result), ...(stored !== undefined && { stored }), ...archiveFailureOf(store.error) } },
        result.body,
      )
    } catch (error) {
      post({ error: reasonOf(error), ...archiveFailureOf(store?.error ?? error), ...(planner?.planned === 'failure' && { planned: planner.planned }) })
    }
  }
  port.on('message', (message: ToThread) => {
    if ('task' in message) {
      tasks++
      const { body, ...task } = message.task
      void runTask(task, decodeBody(body)).then(() => archives.settle(task.gateway))
    } else if ('forget' in message) {
      attempts.delete(message.forget)
      breakers.delete(message.forget)
      bodies.forget(message.forget)
      void archives.close(message.forget).then(() => post({ forgotten: true }))
    } else if ('warm' in message) void warmUp(decide, () => tasks > 0)
    else remoteStore?.receive(message)
  })
  port.on('close', () => void archives.closeAll())
}

/** How planning ended. If the simplest shape was used because the first strategy failed, the reason states it; otherwise nobody would know. */
function planningOutcome(planner: Planner | undefined, { treatment }: RenderResult): Pick<RenderResult, 'planned' | 'reason'> {
  const { planned, failure } = planner ?? {}
  return { ...(planned && { planned }), ...(failure !== undefined && treatment === 'compacted' && { reason: failure }) }
}

/** Where the archive is and what to do, if it accepted no write; empty if only the thread that owns it knows. */
function archiveFailureOf(error: unknown): { readonly archiveFailure?: string } {
  if (!(error instanceof DecantError) || !error.code.startsWith('archive-')) return {}
  return { archiveFailure: error.place.file === undefined ? '' : `${error.place.file}: ${error.remedy}` }
}

function getOrCreate<T>(byGateway: Map<number, T>, gateway: number, make: () => T): T {
  const value = byGateway.get(gateway) ?? make()
  byGateway.set(gateway, value)
  return value
}
