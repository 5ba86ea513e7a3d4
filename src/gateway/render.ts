import type { Archive } from '../archive/index.ts'
import { type Document, decode, formatNamed, type WireFormat } from '../format/index.ts'
import { profileFor } from '../law/index.ts'
import type { Edit, Message } from '../message/index.ts'
import { occasionOf } from '../pipeline/index.ts'
import { type Attempts, isManaged, renderResent, type Treatment } from '../resent/index.ts'
import { createCounter } from '../token/index.ts'
import { clientCompacts } from './client-compacts.ts'
import type { Planner } from './planner.ts'
import type { RoutedFormat } from './route.ts'
import { shrinkArrivals } from './shrink-arrivals.ts'

/** What rendering needs beside the request. */
export interface RenderSettings {
  readonly archive: Archive
  readonly planner: Planner
  readonly attempts: Attempts<Edit<Message>>
  readonly window: number
  /** Tokens at which to compact, and which a compaction may leave. */
  readonly trigger: number
  readonly target: number
  /** Tokens at which to compact from so many turns on, where turns count. */
  readonly early: { readonly turns: number; readonly trigger: number } | undefined
  /** Tokens that an arriving result may take; undefined where results are not shortened as they arrive. */
  readonly onArrival: number | undefined
}

/** A request to render. */
export interface RenderRequest {
  readonly body: Buffer
  readonly format: RoutedFormat
  /** What two requests must share to share compactions: credentials' fingerprint and the client's own session. */
  readonly scope: string
  /** False for counting requests: they see the session as it stands. */
  readonly mayCompact: boolean
  /** The model, where the body does not name it. */
  readonly model?: string
}

/** A request as it goes upstream. */
export interface Rendered {
  readonly body: Buffer
  readonly treatment: Treatment
  readonly reason?: string
  readonly model?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/** A request's body with its history as the session stands, byte for byte the same where nothing changes. */
export async function render(request: RenderRequest, settings: RenderSettings): Promise<Rendered> {
  const text = request.body.toString('utf8')
  const arrived = decode(text, { format: request.format })
  const model = request.model ?? arrived.model
  const named = model === undefined ? {} : { model }
  if (isManaged(text) || (clientCompacts(arrived.history) && tokensOf(arrived) <= settings.window)) {
    const tokens = tokensOf(arrived)
    return { ...named, body: request.body, treatment: 'passed', tokensBefore: tokens, tokensAfter: tokens }
  }
  const { planner, window, onArrival, early, ...rest } = settings
  const isLong = early !== undefined && occasionOf(arrived.history, { count: () => 0 }, window).turns >= early.turns
  const trigger = isLong ? Math.min(early.trigger, rest.trigger) : rest.trigger
  const profile = profileFor({ format: request.format, ...named })
  const shrunk =
    onArrival === undefined ? arrived.history.messages : await shrinkArrivals(arrived, { archive: settings.archive, profile, maxTokens: onArrival })
  const body = shrunk === arrived.history.messages ? request.body : encoded(arrived, shrunk)
  const document = body === request.body ? arrived : decode(body.toString('utf8'), { format: request.format })
  const { messages, ...rendering } = await renderResent(
    { document, scope: request.scope, mayCompact: request.mayCompact, ...named },
    { ...rest, trigger, plan: (history, asked) => planner.plan(history, asked, window) },
  )
  const told = { ...named, ...rendering, ...(document !== arrived && { tokensBefore: tokensOf(arrived) }) }
  if (messages !== document.history.messages) return { ...told, body: encoded(document, messages) }
  return body === request.body ? { ...told, body } : { ...told, body, treatment: 'rendered' }
}

function tokensOf({ history }: Document): number {
  return createCounter({ exact: false }).history(history)
}

function encoded(document: Document, messages: readonly Message[]): Buffer {
  const written = (formatNamed(document.format) as WireFormat).encode(document, messages)
  return Buffer.from(typeof written === 'string' ? written : JSON.stringify(written))
}
