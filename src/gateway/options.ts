import type { Archive } from '../archive/index.ts'
import type { ResentTrigger } from '../resent/index.ts'
import type { GatewayEvent } from './event.ts'
import type { UpstreamProxy } from './way/ways.ts'

/** Where requests of each provider go: base URLs such as `https://api.anthropic.com`, with the version at the end or without. */
export interface Upstreams {
  readonly anthropic?: string | undefined
  readonly openai?: string | undefined
  readonly google?: string | undefined
  /** The proxy on the way to them, where there is one. */
  readonly proxy?: UpstreamProxy | undefined
}

/** What holds for some models alone; what is left out is as for all. */
export type ModelTrigger = Pick<ResentTrigger, 'window' | 'at' | 'target'>

/** When a history is compacted, and to what. */
export interface GatewayTrigger extends Omit<ResentTrigger, 'window'> {
  /**
   * Tokens that every model takes of which `models` says nothing else; unless told, what the price registry knows of each, 200,000 at the most. What is
   * longer than a model takes is learned from its provider's refusals.
   */
  readonly window?: number | undefined
  /**
   * By the name of a model, or by how names begin (`claude-*`; of several that fit the longest): what holds for it instead. A body is read from the
   * length on that may be above the least trigger of all, or above that of the model that it names.
   */
  readonly models?: Readonly<Record<string, ModelTrigger>> | undefined
  /**
   * Tokens that a tool's result may take: longer ones are shortened as they arrive, below the trigger too, always to the same words. Off where left
   * out. Without effect on models that bind their reasoning to its prefix.
   */
  readonly onArrival?: number | undefined
  /**
   * Turns of conversation (words of the user and all up to the next ones) from which on a history is compacted earlier: halfway between
   * `target` and `at`, so that one compaction does not call for the next. Off where left out.
   */
  readonly turns?: number | undefined
}

/** What of a gateway may change while it runs; what is left out stays. */
export interface GatewayChange {
  /** Instead of the whole trigger that held before. */
  readonly trigger?: GatewayTrigger | undefined
  /** Instead of all that held before; the proxy stays. */
  readonly upstreams?: Omit<Upstreams, 'proxy'> | undefined
}

/** Who may talk to the gateway. */
export interface GatewayAccess {
  /** Names that `Host` and `Origin` may have beside the loopback ones, without port; `any` where a token is set, which no page of another site knows. */
  readonly hosts?: readonly string[] | 'any' | undefined
  /** Where it is set, every request must carry it as `x-decant-token`. */
  readonly token?: string | undefined
}

/** Options of a gateway. */
export interface GatewayOptions {
  /** Where requests go, by provider; those of one that is not named are answered with 404. */
  readonly upstreams: Upstreams
  /**
   * Where cut text goes before it leaves and where compactions are remembered: an open one, which stays the caller's to close. One that `openArchive` or
   * `sqliteArchive` opened from a file is opened by the threads that compact as well; any other is asked by them.
   */
  readonly archive: Archive
  /** When a history is compacted, and to what: at 80 % of what the model takes, of 200,000 tokens at the most, down to 40 % unless told. */
  readonly trigger?: GatewayTrigger | undefined
  /** Who may talk to it; whoever names it by a loopback name unless told. */
  readonly access?: GatewayAccess | undefined
  /** Largest body that is looked into, in bytes; larger ones stream through. 48 MiB unless told. */
  readonly maxBody?: number | undefined
  /** Told of every request when it is over. Never carries content or keys. What it throws is a warning of the process. */
  readonly onEvent?: ((event: GatewayEvent) => void) | undefined
}
