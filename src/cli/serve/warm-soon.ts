import type { Gateway } from '../../gateway/index.ts'

/** Long enough for an agent that was started beside the gateway to have the processor to itself. */
const SOON_MS = 1_000

/**
 * Has a gateway's first thread get ready a second from now: a session that is taken up again comes whole, and should not wait for it.
 * @returns ends that, where the gateway ends before
 */
export function warmSoon(gateway: Pick<Gateway, 'warm'>): () => void {
  const timer = setTimeout(() => gateway.warm(), SOON_MS).unref()
  return () => clearTimeout(timer)
}
