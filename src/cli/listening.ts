import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DecantError } from '../message/index.ts'

/** Where to listen. */
export interface Listening {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
}

const DRAIN_MS = 10_000

/** A server that listens, where, and how it stops: open requests are drained first, for up to ten seconds unless told. */
export interface Listener {
  readonly server: Server
  readonly port: number
  stop(drain?: number): Promise<void>
}

/**
 * Listens for HTTP.
 * @throws DecantError `port-taken`
 */
export async function listening(handle: RequestListener, { host, port }: Listening): Promise<Listener> {
  const server = createServer(handle)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' ? new DecantError('port-taken', `Port ${port} is taken`, 'Choose another with --port, or 0 for any free one.') : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  const stop = async (drain = DRAIN_MS) => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const deadline = setTimeout(() => server.closeAllConnections(), drain)
    server.closeIdleConnections()
    await closed
    clearTimeout(deadline)
  }
  return { server, port: (server.address() as AddressInfo).port, stop }
}
