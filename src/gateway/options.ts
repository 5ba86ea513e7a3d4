import type { Archive } from '../archive/index.ts'
import type { ResentTrigger } from '../resent/index.ts'
import type { GatewayEvent } from './event.ts'
import type { UpstreamProxy } from './http/upstream-agents.ts'

/** Base URLs of the providers, such as `https://api.anthropic.com`, with or without the version at the end. */
export interface Upstreams {
  readonly anthropic?: string | undefined
  readonly openai?: string | undefined
  readonly google?: string | undefined
  /** The proxy on the way to them, if there is one. */
  readonly proxy?: UpstreamProxy | undefined
}

/** Settings for some models alone; those left out are as for all models. */
export type ModelTrigger = Pick<ResentTrigger, 'window' | 'at' | 'target'>

/** When a history is compacted, and to what size. */
export interface GatewayTrigger extends Omit<ResentTrigger, 'window'> {
  /**
   * The window of every model for which `models` sets no other; unless set, the price registry's for each model, but at most 200,000. A smaller limit is
   * learned from the provider's refusals.
   */
  readonly window?: number | undefined
  /**
   * Settings by model name or prefix (`claude-*`; the longest match applies). A body is read once its length may be above the lowest trigger of all, or above
   * that of the model it names.
   */
  readonly models?: Readonly<Record<string, ModelTrigger>> | undefined
  /**
   * Tokens of a tool's result above which it is shortened when it arrives, below the trigger too, always to the same text. Off if left out. Has no effect
   * on models that bind their reasoning to its prefix.
   */
  readonly onArrival?: number | undefined
  /**
   * Turns of conversation (words of the user and everything up to the next ones) from which on a history is compacted earlier: halfway between `target` and
   * `at`, so that one compaction does not cause the next. Off if left out.
   */
  readonly turns?: number | undefined
}

/** Settings of a gateway that may change while it runs; those left out stay. */
export interface GatewayChange {
  /** Replaces the entire trigger. */
  readonly trigger?: GatewayTrigger | undefined
  /** Replaces all upstreams; the proxy stays. */
  readonly upstreams?: Omit<Upstreams, 'proxy'> | undefined
}

/** Who may use the gateway. */
export interface GatewayAccess {
  /** Names allowed in `Host` and `Origin` besides the loopback ones, without port; `any` only with a token, which pages of other sites do not know. */
  readonly hosts?: readonly string[] | 'any' | undefined
  /** If set, every request must send it as `x-decant-token`. */
  readonly token?: string | undefined
}

/** Options of a gateway. */
export interface GatewayOptions {
  /** Base URLs by provider; requests for a provider that is not named are answered with 404. */
  readonly upstreams: Upstreams
  /**
   * An open archive, in which cut text is stored before it is removed and compactions are remembered; the caller closes it. If `openArchive` or
   * `sqliteArchive` opened it from a file, the threads that compact open the file too; any other archive is reached through messages.
   */
  readonly archive: Archive
  /** When a history is compacted, and to what size: by default at 80 % of the model's window (at most 200,000 tokens) down to 40 %. */
  readonly trigger?: GatewayTrigger | undefined
  /** Who may use the gateway; by default whoever addresses it by a loopback name. */
  readonly access?: GatewayAccess | undefined
  /** The largest body that is read, in bytes; larger ones stream through. 48 MiB unless set. */
  readonly maxBody?: number | undefined
  /** Called with every request when it is over, never with content or keys. An error that it throws becomes a process warning. */
  readonly onEvent?: ((event: GatewayEvent) => void) | undefined
}
