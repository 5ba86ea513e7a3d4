import { marker } from '../../excerpt/index.ts'
import type { Message, Part } from '../../message/index.ts'
import { partText } from '../../message/index.ts'
import { lines } from '../../text/index.ts'
import { fittedEdit, isWritten, lastThatFits, type Shortened, shortenMessage } from '../draft/index.ts'
import { optionsGiven } from '../option/options-given.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `gitDiff`. */
export interface GitDiffOptions {
  /** Tokens of the model's window. Defaults to that of the profile, as set by a session, or else 128000. */
  readonly window?: number | undefined
  /** Share of the window that one diff may take. Default 0.1. */
  readonly share?: number | undefined
}

/** The window if the model's is unknown. */
const WINDOW = 128_000

const DIFF = /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d+|--- a\/|Index: )/m

/**
 * Cuts each diff to a tenth of the model's window, by whole lines, and keeps its head. If the first line alone is longer, a marker replaces the whole diff.
 *
 * @example
 * gitDiff({ window: 200_000 }).plan(history, context)
 */
export function gitDiff(options: GitDiffOptions = {}): Strategy {
  const { window, share = 0.1 } = optionsGiven('gitDiff', options, { window: 'a number above 0', share: 'a share above 0 and at most 1' })
  return {
    name: 'git-diff',
    plan(history, context) {
      const most = Math.floor((window ?? context.profile.window ?? WINDOW) * share)
      const shorter = new Map<number, Message>()
      history.messages.forEach((message, i) => {
        if (isWritten(message)) return
        const short = shortenMessage(message, (text, part) => headOf(text, part, most, context))
        if (short) shorter.set(i, short)
      })
      return fittedEdit(history, context, { keep: new Uint8Array(history.messages.length).fill(1), shorter, reason: `a diff above ${most} tokens` })
    },
  }
}

function headOf(text: string, part: Part, most: number, context: Context): Shortened | undefined {
  if (!DIFF.test(text.slice(0, 20_000)) || context.estimate(text) <= most) return undefined
  const all = lines(text)
  const ref = context.ref(partText(part))
  const cut = (kept: number) => {
    const words = marker(all.length - kept, 'lines', ref)
    return kept === 0 ? words : `${text.slice(0, all[kept - 1]?.[1])}\n${words}`
  }
  const kept = lastThatFits(all.length - 1, (count) => context.estimate(cut(count)) <= most)
  return { text: cut(kept), ranges: kept === 0 ? [] : [[0, all[kept - 1]?.[1] ?? 0]] }
}
