import type { Archive } from '../archive/index.ts'
import { cutEntries } from '../compact/index.ts'
import { type Document, decode, formatNamed, type WireFormat } from '../format/index.ts'
import { holdsServerState, newViolations, type Profile, profileFor } from '../law/index.ts'
import { apply, compose, DecantError, type Edit, type Message, normalise } from '../message/index.ts'
import { createCounter } from '../token/index.ts'
import type { Attempts } from './attempts.ts'
import { chain } from './chain.ts'
import type { Treatment } from './event.ts'
import type { PlanPool } from './plan-pool.ts'

/** What rendering needs beside the request. */
export interface RenderSettings {
  readonly archive: Archive
  readonly pool: PlanPool
  readonly attempts: Attempts<Edit<Message>>
  readonly window: number
  /** Tokens at which to compact, and which a compaction may leave. */
  readonly trigger: number
  readonly target: number
}

/** A request to render. */
export interface RenderRequest {
  readonly body: Buffer
  readonly format: 'anthropic-messages' | 'openai-chat'
  /** What two requests must share to share compactions: credentials' fingerprint and the client's own session. */
  readonly scope: string
  /** False for counting requests: they see the session as it stands. */
  readonly mayCompact: boolean
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

/** Fields by which a client asks its provider to manage the context, or keeps it there: then we leave the history alone. */
const MANAGED = ['context_management', 'compaction'] as const
const HINTS = [...MANAGED, 'previous_response_id', 'conversation'] as const

/**
 * A request's history as its session stands: earlier compactions of its prefix are applied again, byte for byte; where that is still
 * above the trigger, one more is made, archived and remembered. Several gateways over one archive decide alike.
 */
export async function render(request: RenderRequest, settings: RenderSettings): Promise<Rendered> {
  const text = request.body.toString('utf8')
  const document = decode(text, { format: request.format })
  const rough = createCounter({ exact: false })
  const tokensBefore = rough.history(document.history)
  const named = document.model === undefined ? {} : { model: document.model }
  const unchanged = { ...named, body: request.body, treatment: 'passed' as const, tokensBefore, tokensAfter: tokensBefore }
  if (tokensBefore <= settings.trigger || isManaged(text)) return unchanged
  const profile = profileFor({ format: request.format, ...(document.model !== undefined && { model: document.model }) })
  const links = chain(document.history.messages, `${request.format}\n${document.model ?? ''}\n${request.scope}`)
  const before = document.history.messages
  const standing = await standingEdit(before, links, settings.archive)
  let messages: readonly Message[] = standing ? apply(before, standing) : before
  let treatment: Treatment = standing ? 'rendered' : 'passed'
  const tokens = rough.messages(messages) + rough.tools(document.history.tools)
  if (request.mayCompact && tokens > settings.trigger && !settings.attempts.futile(links, tokens)) {
    const link = links.at(-1) as string
    const edit = await settings.attempts.run(link, tokens, () => compaction({ document, messages, standing, link, profile }, settings))
    if (edit) {
      messages = apply(before, resourced(edit, before))
      treatment = 'compacted'
    }
  }
  if (messages === before) return { ...unchanged, treatment: 'original', reason: 'nothing could be cut' }
  const broken = newViolations(document.history, { ...document.history, messages }, profile)[0]
  if (broken) throw new DecantError('invalid-rendering', broken.message, 'The original was sent.')
  const written = (formatNamed(request.format) as WireFormat).encode(document, messages)
  const body = Buffer.from(typeof written === 'string' ? written : JSON.stringify(written))
  return { ...named, body, treatment, tokensBefore, tokensAfter: rough.messages(messages) + rough.tools(document.history.tools) }
}

/** The edit that stands for the longest prefix that was compacted before, made to span the whole history. */
async function standingEdit(messages: readonly Message[], links: readonly string[], archive: Archive): Promise<Edit<Message> | undefined> {
  for (let n = links.length; n > 0; n--) {
    const [hash] = await archive.linked(links[n - 1] as string, 'compaction')
    const record = hash === undefined ? undefined : await archive.get(hash)
    if (record) return [...resourced(JSON.parse(Buffer.from(record.bytes).toString('utf8')) as Edit<Message>, messages), { keep: messages.length - n }]
  }
  return undefined
}

/** The same edit, its shortened messages pointing at their originals where these now stand. */
function resourced(edit: Edit<Message>, messages: readonly Message[]): Edit<Message> {
  return edit.map((section) => {
    if ('keep' in section) return section
    const put = section.put.map((message) => {
      const source = message.source && messages[message.source.index]?.source
      return source ? { ...message, source } : message
    })
    return { ...section, put }
  })
}

interface Compaction {
  readonly document: Document
  /** The history as it stands, and the edit that made it so. */
  readonly messages: readonly Message[]
  readonly standing: Edit<Message> | undefined
  /** The chain link under which the compaction is remembered. */
  readonly link: string
  readonly profile: Profile
}

/** Makes one more compaction, archives what it cuts and remembers it under its link; undefined where nothing can be cut. */
async function compaction({ document, messages, standing, link, profile }: Compaction, settings: RenderSettings): Promise<Edit<Message> | undefined> {
  const { archive } = settings
  const asked = { budget: settings.target, strategy: 'cover', profile, key: archive.key, ...(document.model !== undefined && { model: document.model }) }
  const plan = await settings.pool.plan({ ...document.history, messages }, asked)
  if (plan.report.status !== 'compressed') return undefined
  const whole = normalise(document.history.messages, standing ? compose(standing, plan.edit) : plan.edit)
  const [event] = await archive.put([
    { kind: 'event', bytes: JSON.stringify(whole), meta: { what: 'compaction', tokens: plan.report.tokens } },
    ...cutEntries(messages, plan, { link }),
  ])
  if (event) await archive.link(link, event.hash, 'compaction')
  return whole
}

/** Whether the client asks its provider to manage the context, or the provider keeps part of it where we cannot see. */
function isManaged(text: string): boolean {
  if (!HINTS.some((field) => text.includes(`"${field}"`))) return false
  const body: unknown = JSON.parse(text)
  return holdsServerState(body) || (typeof body === 'object' && body !== null && MANAGED.some((field) => field in body && !keepsAll(Reflect.get(body, field))))
}

/** Whether what the client asks of its provider is to keep everything: Claude Code says so of its reasoning in every request. */
function keepsAll(management: unknown): boolean {
  const edits: unknown = typeof management === 'object' && management !== null && 'edits' in management ? management.edits : undefined
  return (
    Array.isArray(edits) &&
    edits.length > 0 &&
    edits.every((edit: unknown) => typeof edit === 'object' && edit !== null && 'keep' in edit && edit.keep === 'all')
  )
}
