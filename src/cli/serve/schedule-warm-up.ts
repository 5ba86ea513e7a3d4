import type { Gateway } from '../../gateway/index.ts'

/** Long enough for an agent that was started together with the gateway to have the processor to itself. */
const WARM_UP_DELAY_MS = 1_000

/**
 * Has a gateway's first thread prepared a second from now: a resumed session arrives whole, and should not wait for it.
 * @returns cancels that, if the gateway ends before
 */
export function scheduleWarmUp(gateway: Pick<Gateway, 'warm'>): () => void {
  const timer = setTimeout(() => gateway.warm(), WARM_UP_DELAY_MS).unref()
  return () => clearTimeout(timer)
}
