import { type Document, decode, wrappedRequest } from '../../format/index.ts'
import { profileFor } from '../../law/index.ts'
import type { Message } from '../../message/index.ts'
import { triggerStateOf } from '../../pipeline/index.ts'
import { encodeVerified, isProviderManaged, type ResentSettings, renderResent } from '../../resent/index.ts'
import type { Counter } from '../../token/index.ts'
import { limitsBelow } from '../limits/limits-below.ts'
import { limitsFor } from '../limits/limits-by-model.ts'
import type { BodyCache } from './body-cache.ts'
import type { BodyText } from './decode-body.ts'
import { isClientCompaction } from './is-client-compaction.ts'
import type { RenderResult, RenderTask } from './render-task.ts'
import { shrinkArrivals } from './shrink-arrivals.ts'

/** What rendering needs besides the task. */
export interface RenderSettings extends Pick<ResentSettings, 'store' | 'attempts'> {
  /** Parses bodies, and remembers them. */
  readonly bodies: BodyCache
  /** Estimates the tokens of texts, and remembers them. */
  readonly estimate: (text: string) => number
  /** Plans for a model with a window of this many tokens, as counted by `rough`. */
  readonly plan: (window: number, rough: Counter) => ResentSettings['plan']
}

/** Text that was not changed could not be sent back unchanged. */
const NOT_UTF8 = 'The body is not UTF-8 throughout'

/**
 * Replaces the history in a request's body, or in the request that the body of a counting request wraps, by its session's rendering; byte for byte the same if
 * nothing changes.
 */
export async function render(task: Omit<RenderTask, 'body'>, body: BodyText, settings: RenderSettings): Promise<RenderResult> {
  const wrapped = task.format === 'gemini' && !task.mayCompact ? wrappedRequest(body.text) : undefined
  const { text, ...result } = await renderText(task, wrapped ? { ...body, text: wrapped.request } : body, settings)
  return text === undefined ? result : { ...result, body: new TextEncoder().encode(wrapped?.replace(text) ?? text) }
}

/** Renders the history in a text; the result has no text if nothing changes. */
async function renderText(
  task: Omit<RenderTask, 'body'>,
  { text, isUtf8Text }: BodyText,
  { bodies, estimate, ...settings }: RenderSettings,
): Promise<Omit<RenderResult, 'body'> & { readonly text?: string }> {
  const { format, scope, mayCompact, onArrival, protect, first, habits } = task
  const { document: arrived, counter } = bodies.read(text, task)
  const model = task.model ?? arrived.model
  const named = model === undefined ? {} : { model }
  const rough = counter(model, estimate)
  const { window, target, early, ...limits } = limitsBelow(limitsFor(task, model, task.windows), task.refused.get(model ?? ''))
  const unchanged = (outcome: Pick<RenderResult, 'treatment' | 'reason'>) => {
    const tokens = rough.history(arrived.history)
    return { ...named, ...outcome, tokensBefore: tokens, tokensAfter: tokens }
  }
  if (isProviderManaged(arrived) || (isClientCompaction(arrived.history) && rough.history(arrived.history) <= window)) return unchanged({ treatment: 'passed' })
  if (!isUtf8Text) return unchanged(rough.history(arrived.history) > limits.trigger ? { treatment: 'original', reason: NOT_UTF8 } : { treatment: 'passed' })
  const isLong = early !== undefined && triggerStateOf(arrived.history.messages, { used: 0, window }).turns >= early.turns
  const trigger = isLong ? early.trigger : limits.trigger
  const profile = profileFor({ format, ...named })
  const shrunk =
    onArrival === undefined ? arrived.history.messages : await shrinkArrivals(arrived, { store: settings.store, profile, maxTokens: onArrival, protect })
  const shorter = shrunk === arrived.history.messages ? undefined : textOf(arrived, shrunk)
  const document = shorter === undefined ? arrived : decode(shorter, { format })
  const { messages, ...rendering } = await renderResent(
    { document, scope, mayCompact, ...named },
    {
      ...settings,
      rough,
      plan: settings.plan(window, rough),
      window,
      trigger,
      target,
      ...(protect && { protect }),
      ...(first && { first }),
      ...(habits && { habits }),
    },
  )
  const result = { ...named, ...rendering, ...(document !== arrived && { tokensBefore: rough.history(arrived.history) }) }
  if (messages !== document.history.messages) return { ...result, text: textOf(document, messages) }
  return shorter === undefined ? result : { ...result, text: shorter, treatment: 'rendered' }
}

function textOf(document: Document, messages: readonly Message[]): string {
  const written = encodeVerified(document, messages)
  return typeof written === 'string' ? written : JSON.stringify(written)
}
