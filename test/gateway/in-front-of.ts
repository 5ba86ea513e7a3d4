import http from 'node:http'
import { afterEach } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gatewayWithPool } from '../../src/gateway/gateway.ts'
import type { Gateway, GatewayEvent, GatewayOptions } from '../../src/gateway/index.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { close, listen, type Upstream } from './wire.ts'

/** Milliseconds longer than any test. On a busy machine a thread's start alone may take longer than a gateway waits: tests wait for the answer. */
const NEVER = 3_600_000
const patient = new RenderPool(NEVER)

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** Registers a function to run after the test. */
export function atEnd(end: () => Promise<void>): void {
  closing.push(end)
}

/**
 * A gateway in front of an upstream that records its events; closed with the upstream when the test ends. Unless a pool is given, its threads may take any
 * time.
 */
export async function inFrontOf(
  up: Upstream,
  options: Partial<GatewayOptions> = {},
  pool: RenderPool = patient,
): Promise<{ base: string; events: GatewayEvent[]; made: Gateway }> {
  const events: GatewayEvent[] = []
  const made = gatewayWithPool(
    {
      upstreams: { anthropic: up.base, openai: up.base, google: up.base },
      archive: memoryArchive({ key: 'ab'.repeat(32) }),
      onEvent: (event) => events.push(event),
      ...options,
    },
    pool,
  )
  const server = http.createServer(made.handle)
  const base = await listen(server)
  closing.push(
    () => up.close(),
    () => made.close(),
    () => close(server),
  )
  return { base, events, made }
}
