import { createServer } from 'node:net'
import type { Check } from './check.ts'

const HOST = '127.0.0.1'
const WAIT_MS = 1_000

/** Checks whether the gateway's port is free, or a gateway uses it already. A port used by another program is not a failure: another port can be chosen. */
export async function portCheck(port: number): Promise<Check> {
  const found = (await isFree(port)) ? `${port} is free` : (await isGateway(port)) ? `a gateway answers at ${port}` : `${port} is taken; give serve --port 0`
  return { name: 'gateway port', ok: true, found }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, HOST, () => server.close(() => resolve(true)))
  })
}

async function isGateway(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://${HOST}:${port}/livez`, { signal: AbortSignal.timeout(WAIT_MS) })).ok
  } catch {
    return false
  }
}
