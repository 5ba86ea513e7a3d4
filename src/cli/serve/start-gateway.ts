import { type GatewayAccess, type GatewayEvent, type GatewayMetrics, gateway, type Provider, windowFor } from '../../gateway/index.ts'
import { recallHttp } from '../../mcp/index.ts'
import { openCliArchive } from '../archive/archive-location.ts'
import type { OptionValues } from '../command.ts'
import { Rules } from '../config/rules.ts'
import type { Terminal } from '../terminal.ts'
import { gatewayListener } from './gateway-listener.ts'
import { gatewayTrigger } from './gateway-trigger.ts'
import { keepWasmCode } from './keep-wasm-code.ts'
import { type ListenAddress, listenHttp } from './listen-http.ts'
import { proxyFromEnv } from './proxy-from-env.ts'
import { scheduleWarmUp } from './schedule-warm-up.ts'
import { Tally } from './tally.ts'

/** Options of a gateway other than those that `decant serve` and `decant wrap` share. */
export interface GatewaySetup {
  /** The scope in which cut messages are stored. */
  readonly scope: string | undefined
  readonly upstreams: Readonly<Record<Provider, string>>
  readonly address: ListenAddress
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
  change(options: OptionValues, terminal: Terminal, upstreams: GatewaySetup['upstreams']): void
  /** Gives open requests `drain` milliseconds to end, then closes everything, including the archive. Calls `onWaiting` with the number of open ones, if any. */
  stop(drain: number, onWaiting?: (open: number) => void): Promise<void>
}

/**
 * Starts a gateway.
 * @throws DecantError `usage` for a window that is not one, `port-taken`, and what `gateway` throws; the archive is closed then
 */
export async function startGateway(options: OptionValues, terminal: Terminal, setup: GatewaySetup): Promise<RunningGateway> {
  const { scope, upstreams, address, access = {}, token, pass, onEvent } = setup
  keepWasmCode()
  let current = { options, trigger: gatewayTrigger(options, terminal) }
  const archive = await openCliArchive(options.archive, terminal, scope)
  try {
    const tally = new Tally((model) => Rules.from(current.options).forModel(model).window ?? current.trigger.window ?? windowFor(model))
    const instance = gateway({
      upstreams: { ...upstreams, ...proxyFromEnv(terminal) },
      archive,
      trigger: current.trigger,
      access,
      onEvent(event) {
        tally.add(event)
        onEvent?.(event)
      },
    })
    const recall = token ? recallHttp(archive, { token, hosts: access.hosts ?? [], onCall: (call) => instance.metrics.recalled(call) }) : undefined
    const listener = await listenHttp(gatewayListener({ gateway: instance, recall, tally, access, pass }), address)
    instance.metrics.configured(true)
    const cancelWarmUp = scheduleWarmUp(instance)
    const stop: RunningGateway['stop'] = async (drain, onWaiting) => {
      cancelWarmUp()
      instance.drain()
      await listener.stop(drain, onWaiting)
      await (await recall)?.close()
      await instance.close()
      await archive.close()
    }
    const change: RunningGateway['change'] = (options, terminal, upstreams) => {
      const next = { options, trigger: gatewayTrigger(options, terminal) }
      instance.change({ trigger: next.trigger, upstreams })
      current = next
    }
    return { base: listener.base, tally, metrics: instance.metrics, change, stop }
  } catch (error) {
    await archive.close()
    throw error
  }
}
