import { countReplacedByNote, detectWrittenKind, type History, isWrittenByDecant, type Message, messageText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { type Block, blocks } from './blocks.ts'
import type { Draft } from './draft.ts'
import { protectedMessages } from './protected-messages.ts'

/** A run of blocks with one fate. `digest`: its units contain messages to shorten, but the profile allows no shortening in place. */
export interface Run extends Block {
  readonly fate: 'stays' | 'goes' | 'digest'
}

type Fate = Run['fate'] | 'neutral'

/** The runs of a draft, at legal boundaries. A neutral block is removed with a removed neighbour, so that notes never pile up. */
export function runs(history: History, context: Context, draft: Draft): Run[] {
  const { messages } = history
  const all = blocks(history, context.profile)
  const fixed = protectedMessages(history, context)
  const unsentFrom = context.profile.shapes.shortenInPlace ? 0 : firstUnsent(messages)
  const fates = all.map((block): Fate => fateOf(messages, fixed, draft, block, unsentFrom))
  resolveNeutral(fates, all, draft)
  const result: Run[] = []
  all.forEach(({ start, end }, i) => {
    const fate = fates[i] as Run['fate']
    const last = result.at(-1)
    const joinsLast = last?.fate === fate && (fate === 'stays' || draft.group?.[start] === draft.group?.[start - 1])
    if (last && joinsLast) result[result.length - 1] = { ...last, end }
    else result.push({ start, end, fate })
  })
  return result
}

/** The first message that no model has answered yet: from here on, nothing is bound to anything. */
function firstUnsent(messages: readonly Message[]): number {
  let i = messages.length
  while (i > 0 && messages[i - 1]?.role !== 'assistant') i--
  return i
}

function fateOf(messages: readonly Message[], fixed: Uint8Array, draft: Draft, block: Block, unsentFrom: number): Fate {
  let neutral = true
  let stays = false
  let digest = false
  for (let i = block.start; i < block.end; i++) {
    if (fixed[i]) return 'stays'
    if (draft.shorter?.has(i) && i < unsentFrom) digest = true
    const message = messages[i] as Message
    if (draft.keep[i]) stays = true
    if (draft.keep[i] ? countReplacedByNote(message) === undefined : !isNeutral(message, draft)) neutral = false
  }
  if (neutral) return 'neutral'
  if (!stays) return 'goes'
  return digest ? 'digest' : 'stays'
}

function isNeutral(message: Message, draft: Draft): boolean {
  if (draft.replacesSummaries) return false
  if (countReplacedByNote(message) !== undefined) return true
  return draft.replacement !== undefined && isWrittenByDecant(message) && !(isRecord(message) && draft.replacesRecord?.(message))
}

function isRecord(message: Message): boolean {
  return message.written === 'record' || detectWrittenKind(messageText(message)) === 'record'
}

/** Gives each neutral block the fate of a removed neighbour, or else lets it stay. */
function resolveNeutral(fates: Fate[], all: readonly Block[], draft: Draft): void {
  const sameGroup = (a: number, b: number) => draft.group?.[all[a]?.start ?? 0] === draft.group?.[all[b]?.start ?? 0]
  for (let i = 1; i < fates.length; i++) if (fates[i] === 'neutral' && isRemoved(fates[i - 1]) && sameGroup(i, i - 1)) fates[i] = fates[i - 1] as Fate
  for (let i = fates.length - 2; i >= 0; i--) if (fates[i] === 'neutral' && isRemoved(fates[i + 1]) && sameGroup(i, i + 1)) fates[i] = fates[i + 1] as Fate
  for (let i = 0; i < fates.length; i++) if (fates[i] === 'neutral') fates[i] = 'stays'
}

function isRemoved(fate: Fate | undefined): boolean {
  return fate === 'goes' || fate === 'digest'
}
