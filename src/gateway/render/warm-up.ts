import { setImmediate } from 'node:timers/promises'
import { sqliteArchive } from '../../archive/index.ts'
import { Attempts, resentStore, resolveTrigger } from '../../resent/index.ts'
import { cachedEstimate } from '../../token/index.ts'
import { BodyCache } from './body-cache.ts'
import type { Decide } from './planner.ts'
import { render } from './render.ts'
import { sampleBody } from './sample-body.ts'

/** After this many rounds the code is compiled about as well as it can be with invented text. */
const ROUNDS = 3
const WINDOW = 100_000

/**
 * Renders an invented request a few times, so that the first real one finds code compiled and vocabularies loaded. What it archives stays in memory and is
 * dropped. Never rejects.
 * @param hasRealWork whether real work has arrived, which is then served first and warms up as well
 */
export async function warmUp(decide: Decide, hasRealWork: () => boolean): Promise<void> {
  try {
    const archive = sqliteArchive(':memory:', { indexLater: true })
    const body = { text: sampleBody(), isUtf8Text: true }
    const limits = {
      ...resolveTrigger({ window: WINDOW })(),
      early: undefined,
      models: {},
      refused: new Map(),
      windows: new Map(),
      onArrival: undefined,
      protect: undefined,
      first: undefined,
      habits: undefined,
    }
    const task = { gateway: 0, format: 'openai-chat', mayCompact: true, key: archive.key, archive: undefined, isPlanningPaused: false, ...limits } as const
    for (let round = 0; round < ROUNDS && !hasRealWork(); round++) {
      const settings = {
        store: resentStore(archive),
        attempts: new Attempts<never>(),
        bodies: new BodyCache(),
        estimate: cachedEstimate(),
        plan: () => decide,
      }
      await render({ ...task, scope: String(round) }, body, settings)
      await setImmediate()
    }
    await archive.close()
  } catch {
    // A failure here happens again where it matters, and is reported there.
  }
}
