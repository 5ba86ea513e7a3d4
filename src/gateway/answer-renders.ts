import type { MessagePort } from 'node:worker_threads'
import type { Edit, Message } from '../message/index.ts'
import { Attempts, type ResentStore } from '../resent/index.ts'
import { createCounter } from '../token/index.ts'
import { type Decide, Planner } from './planner.ts'
import { render } from './render.ts'
import type { FromThread, RenderTask, StoreCall, ToThread } from './render-task.ts'
import { warmUp } from './warm-up.ts'

const GATEWAYS = 64

/** Renders what comes in by a port, one task at a time, and asks for the archive on the same way. For the inside of a thread. */
export function answerRenders(port: MessagePort, decide: Decide): void {
  const attempts = new Map<number, Attempts<Edit<Message>>>()
  let asked: { resolve: (found: Awaited<ReturnType<ResentStore['standing']>>) => void; reject: (error: Error) => void } | undefined
  const say = (said: FromThread, bytes?: Uint8Array<ArrayBuffer>) => port.postMessage(said, bytes ? [bytes.buffer] : [])
  const ask = (call: StoreCall) =>
    new Promise<Awaited<ReturnType<ResentStore['standing']>>>((resolve, reject) => {
      asked = { resolve, reject }
      say(call)
    })
  const answer = async (task: RenderTask) => {
    let standing = false
    const rough = createCounter({ exact: false })
    const planner = new Planner(decide, { window: task.window, rough, resting: task.resting, onBegin: (over) => say({ planning: over || standing }) })
    const store: ResentStore = {
      key: task.key,
      standing: async (links) => {
        const found = await ask({ ask: 'standing', links })
        standing = found !== undefined
        return found
      },
      remember: async (link, entries) => {
        await ask({ ask: 'remember', link, entries })
      },
      keep: async (entries) => {
        await ask({ ask: 'keep', entries })
      },
    }
    try {
      const result = await render(task, {
        store,
        attempts: attemptsOf(attempts, task.gateway),
        rough,
        plan: (history, decision) => planner.plan(history, decision),
      })
      say({ result: { ...result, ...(planner.planned && { planned: planner.planned }) } }, result.body)
    } catch (error) {
      say({ error: error instanceof Error ? error.message : String(error), ...(planner.planned === 'badly' && { planned: planner.planned }) })
    }
  }
  port.on('message', (said: ToThread) => {
    if ('task' in said) void answer(said.task)
    else if ('store' in said) asked?.resolve(said.store)
    else if ('fault' in said) asked?.reject(new Error(said.fault))
    else warmUp(decide)
  })
}

/** The attempts of a gateway; the oldest gateways are forgotten. */
function attemptsOf(all: Map<number, Attempts<Edit<Message>>>, gateway: number): Attempts<Edit<Message>> {
  const known = all.get(gateway) ?? new Attempts<Edit<Message>>()
  all.set(gateway, known)
  const [oldest] = all.keys()
  if (all.size > GATEWAYS && oldest !== undefined) all.delete(oldest)
  return known
}
