import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Used } from './standing.ts'

/** Longer than any pause of the bench: the plain pass-through fails on a connection that closes as it is reused. */
const KEPT_MS = 600_000

/** Listens on loopback, reports the address to the parent process, and answers its questions about resource use. */
export function serve(listener: RequestListener): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('message', () => {
    const [all, own] = [process.cpuUsage(), process.threadCpuUsage()]
    process.send?.({
      processor: (all.user + all.system) / 1000,
      serving: (own.user + own.system) / 1000,
      stalled: delay.max / 1e6,
      peak: process.resourceUsage().maxRSS / 1024,
    } satisfies Used)
    delay.reset()
  })
  const server = http.createServer(listener)
  server.keepAliveTimeout = KEPT_MS
  server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
}
