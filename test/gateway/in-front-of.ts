import http from 'node:http'
import { afterEach } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gatewayOver } from '../../src/gateway/gateway.ts'
import type { Gateway, GatewayEvent, GatewayOptions } from '../../src/gateway/index.ts'
import type { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { sharedPool } from '../../src/gateway/render/shared-pool.ts'
import { close, listen, type Upstream } from './wire.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** Runs after the test. */
export function atEnd(end: () => Promise<void>): void {
  closing.push(end)
}

/** A gateway before an upstream, with its events on record; closed with the upstream when the test ends. */
export async function inFrontOf(
  up: Upstream,
  options: Partial<GatewayOptions> = {},
  pool?: RenderPool,
): Promise<{ base: string; events: GatewayEvent[]; made: Gateway }> {
  const events: GatewayEvent[] = []
  const made = gatewayOver(
    {
      upstreams: { anthropic: up.base, openai: up.base, google: up.base },
      archive: memoryArchive({ key: 'ab'.repeat(32) }),
      onEvent: (event) => events.push(event),
      ...options,
    },
    pool ?? sharedPool(),
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
