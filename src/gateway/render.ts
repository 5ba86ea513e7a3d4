import type { Archive } from '../archive/index.ts'
import { decode, formatNamed, type WireFormat } from '../format/index.ts'
import type { Edit, Message } from '../message/index.ts'
import { type Attempts, isManaged, renderResent, type Treatment } from '../resent/index.ts'
import { createCounter } from '../token/index.ts'
import { clientCompacts } from './client-compacts.ts'
import type { Planner } from './planner.ts'
import type { RoutedFormat } from './route.ts'

/** What rendering needs beside the request. */
export interface RenderSettings {
  readonly archive: Archive
  readonly planner: Planner
  readonly attempts: Attempts<Edit<Message>>
  readonly window: number
  /** Tokens at which to compact, and which a compaction may leave. */
  readonly trigger: number
  readonly target: number
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
  const document = decode(text, { format: request.format })
  const model = request.model ?? document.model
  const named = model === undefined ? {} : { model }
  const passed = (): Rendered => {
    const tokens = createCounter({ exact: false }).history(document.history)
    return { ...named, body: request.body, treatment: 'passed', tokensBefore: tokens, tokensAfter: tokens }
  }
  if (isManaged(text)) return passed()
  if (clientCompacts(document.history)) {
    const whole = passed()
    if (whole.tokensBefore <= settings.window) return whole
  }
  const { planner, window, ...rest } = settings
  const { messages, ...rendering } = await renderResent(
    { document, scope: request.scope, mayCompact: request.mayCompact, ...named },
    { ...rest, plan: (history, asked) => planner.plan(history, asked, window) },
  )
  if (messages === document.history.messages) return { ...named, ...rendering, body: request.body }
  const written = (formatNamed(request.format) as WireFormat).encode(document, messages)
  return { ...named, ...rendering, body: Buffer.from(typeof written === 'string' ? written : JSON.stringify(written)) }
}
