import { type GatewayAccess, type GatewayEvent, type GatewayMetrics, gateway, type Provider, windowFor } from '../../gateway/index.ts'
import { recallHttp } from '../../mcp/index.ts'
import { openCliArchive } from '../archive/archive-location.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import type { Terminal } from '../terminal.ts'
import { gatewayListener } from './gateway-listener.ts'
import { gatewayTrigger } from './gateway-trigger.ts'
import { keepWasmCode } from './keep-wasm-code.ts'
import { type Listening, listening } from './listening.ts'
import { proxyOf } from './proxy-of.ts'
import { Tally } from './tally.ts'
import { warmSoon } from './warm-soon.ts'

/** Options of a gateway other than those that `decant serve` and `decant wrap` share. */
export interface Running {
  /** The scope in which cut messages are stored. */
  readonly scope: string | undefined
  readonly upstreams: Readonly<Record<Provider, string>>
  readonly at: Listening
  readonly access?: GatewayAccess
  /** The token that a client of recall must send; without it there is no recall. */
  readonly token?: string | undefined
  /** The secret required to read the counts or switch the gateway, in addition to `access`. */
  readonly pass?: string
  readonly onEvent?: (event: GatewayEvent) => void
}

/** A listening gateway, with recall and its state. */
export interface RunningGateway {
  readonly base: string
  readonly tally: Tally
  readonly metrics: GatewayMetrics
  /**
   * Applies options and upstreams that may change while it runs, from the next request on.
   * @throws DecantError what starting it throws for them, and then changes nothing
   */
  change(options: OptionValues, terminal: Terminal, upstreams: Running['upstreams']): void
  /** Gives open requests `drain` milliseconds to end, then closes everything, including the archive. Calls `waiting` with the number of open ones, if any. */
  stop(drain: number, waiting?: (open: number) => void): Promise<void>
}

/**
 * Starts a gateway.
 * @throws DecantError `usage` for a window that is not one, `port-taken`, and what `gateway` throws; the archive is closed then
 */
export async function runningGateway(options: OptionValues, terminal: Terminal, running: Running): Promise<RunningGateway> {
  const { scope, upstreams, at, access = {}, token, pass, onEvent } = running
  keepWasmCode()
  let held = { options, trigger: gatewayTrigger(options, terminal) }
  const archive = await openCliArchive(options.archive, terminal, scope)
  try {
    const tally = new Tally((model) => Rules.among(held.options).model(model).window ?? held.trigger.window ?? windowFor(model))
    const made = gateway({
      upstreams: { ...upstreams, ...proxyOf(terminal) },
      archive,
      trigger: held.trigger,
      access,
      onEvent(event) {
        tally.add(event)
        onEvent?.(event)
      },
    })
    const recall = token ? recallHttp(archive, { token, hosts: access.hosts ?? [], onCall: (call) => made.metrics.recalled(call) }) : undefined
    const listener = await listening(gatewayListener({ gateway: made, recall, tally, access, pass }), at)
    made.metrics.configured(true)
    const rest = warmSoon(made)
    const stop: RunningGateway['stop'] = async (drain, waiting) => {
      rest()
      made.drain()
      await listener.stop(drain, waiting)
      await (await recall)?.close()
      await made.close()
      await archive.close()
    }
    const change: RunningGateway['change'] = (options, terminal, upstreams) => {
      const next = { options, trigger: gatewayTrigger(options, terminal) }
      made.change({ trigger: next.trigger, upstreams })
      held = next
    }
    return { base: listener.base, tally, metrics: made.metrics, change, stop }
  } catch (error) {
    await archive.close()
    throw error
  }
}
