import type { MessagePort } from 'node:worker_threads'
import { reasonOf } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { Attempts, Bounded, type ResentStore, storeIn } from '../../resent/index.ts'
import { rememberedEstimate } from '../../token/index.ts'
import { ArchiveRest } from './archive-rest.ts'
import { AskedStore } from './asked-store.ts'
import { type BodyText, bodyText } from './body-text.ts'
import { KnownBodies } from './known-bodies.ts'
import { type Decide, Planner } from './planner.ts'
import { type RenderSettings, render } from './render.ts'
import type { FromThread, RenderResult, RenderTask, ToThread } from './render-task.ts'
import { ThreadArchives } from './thread-archives.ts'
import { warmUp } from './warm-up.ts'
import { WatchedStore } from './watched-store.ts'

/** Characters of one commit: most compactions fit into one, and the largest are not held as bytes all at once. */
const COMMIT = 8_000_000
/** The most gateways whose running tasks and archive pauses are remembered. */
const GATEWAYS = 64

/**
 * Renders the requests that arrive at a port, one task at a time. An archive in a file is opened a second time here; any other is reached through the port.
 * Closes the archives that it opened once the port is closed.
 */
export function answerRenders(port: MessagePort, decide: Decide): void {
  const attempts = new Bounded<number, Attempts<string | undefined>>(GATEWAYS)
  const rests = new Bounded<number, ArchiveRest>(GATEWAYS)
  const archives = new ThreadArchives()
  const bodies = new KnownBodies()
  let asked: AskedStore | undefined
  let tasks = 0
  const say = (said: FromThread, bytes?: Uint8Array) => port.postMessage(said, bytes ? [bytes.buffer as ArrayBuffer] : [])
  const storeOf = ({ gateway, archive, key }: Omit<RenderTask, 'body'>): ResentStore => {
    if (archive) return storeIn(archives.of(gateway, archive, key), COMMIT)
    asked = new AskedStore(key, say)
    return asked
  }
  const answer = async (task: Omit<RenderTask, 'body'>, body: BodyText) => {
    const estimate = rememberedEstimate()
    let store: WatchedStore | undefined
    let planner: Planner | undefined
    const onBegin = (over: boolean) => say({ planning: over || store?.stands === true })
    try {
      store = new WatchedStore(
        storeOf(task),
        known(rests, task.gateway, () => new ArchiveRest()),
      )
      const plan: RenderSettings['plan'] = (window, rough) => {
        const made = new Planner(decide, { window, rough, resting: task.resting, onBegin })
        planner = made
        return (history, decision) => {
          store?.ready()
          return made.plan(history, { ...decision, estimate, clock: Date.now() })
        }
      }
      const running = known(attempts, task.gateway, () => new Attempts<string | undefined>())
      const result = await render(task, body, { store, attempts: running, bodies, estimate, plan })
      const { stored } = store
      say({ result: { ...result, ...toldOf(planner, result), ...(stored !== undefined && { stored }), ...unwritten(store.fault) } }, result.body)
    } catch (error) {
      say({ error: reasonOf(error), ...unwritten(store?.fault ?? error), ...(planner?.planned === 'badly' && { planned: planner.planned }) })
    }
  }
  port.on('message', (said: ToThread) => {
    if ('task' in said) {
      tasks++
      const { body, ...task } = said.task
      void answer(task, bodyText(body)).then(() => archives.settle(task.gateway))
    } else if ('over' in said) {
      attempts.delete(said.over)
      rests.delete(said.over)
      bodies.forget(said.over)
      void archives.close(said.over).then(() => say({ over: true }))
    } else if ('warm' in said) void warmUp(decide, () => tasks > 0)
    else asked?.heard(said)
  })
  port.on('close', () => void archives.closeAll())
}

/** How planning ended. If the simplest shape was used because the first strategy failed, the reason says so; otherwise nobody would know. */
function toldOf(planner: Planner | undefined, { treatment }: RenderResult): Pick<RenderResult, 'planned' | 'reason'> {
  const { planned, failure } = planner ?? {}
  return { ...(planned && { planned }), ...(failure !== undefined && treatment === 'compacted' && { reason: failure }) }
}

/** Where the archive is and what to do, if it accepted no write; empty if only the thread that holds it knows. */
function unwritten(fault: unknown): { readonly unwritten?: string } {
  if (!(fault instanceof DecantError) || !fault.code.startsWith('archive-')) return {}
  return { unwritten: fault.place.file === undefined ? '' : `${fault.place.file}: ${fault.remedy}` }
}

function known<T>(all: Map<number, T>, gateway: number, make: () => T): T {
  const one = all.get(gateway) ?? make()
  all.set(gateway, one)
  return one
}
