import { marker } from '../../excerpt/index.ts'
import { isWrittenByDecant, type Part, partText } from '../../message/index.ts'
import { lineSpans } from '../../text/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { maxThatFits, type Shortened, shortenedEdit, shortenMessage, shorterForms } from '../draft/index.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `gitDiff`. */
export interface GitDiffOptions {
  /** Tokens of the model's window. Defaults to that of the profile, as set by a session, or else 128000. */
  readonly window?: number | undefined
  /** Share of the window that one diff may take. Default 0.1. */
  readonly share?: number | undefined
}

/** The window if the model's is unknown. */
const DEFAULT_WINDOW = 128_000

const DIFF_START = /^(?:diff --git |@@ -\d+(?:,\d+)? \+\d+|--- a\/|Index: )/m

/**
 * Cuts each diff to a tenth of the model's window, by whole lines, and keeps its head. If the first line alone is longer, a marker replaces the whole diff.
 *
 * @example
 * gitDiff({ window: 200_000 }).plan(history, context)
 */
export function gitDiff(options: GitDiffOptions = {}): Strategy {
  const { window, share = 0.1 } = checkStrategyOptions('gitDiff', options, { window: 'a number above 0', share: 'a share above 0 and at most 1' })
  return createStrategy('git-diff', (history, context) => {
    const maxTokens = Math.floor((window ?? context.profile.window ?? DEFAULT_WINDOW) * share)
    const shorter = shorterForms(history.messages, (message) =>
      isWrittenByDecant(message) ? undefined : shortenMessage(message, (text, part) => diffHead(text, part, maxTokens, context)),
    )
    return shortenedEdit(history, context, { shorter, reason: `a diff above ${maxTokens} tokens` })
  })
}

function diffHead(text: string, part: Part, maxTokens: number, context: Context): Shortened | undefined {
  if (!DIFF_START.test(text.slice(0, 20_000)) || context.estimate(text) <= maxTokens) return undefined
  const all = lineSpans(text)
  const ref = context.ref(partText(part))
  const cut = (kept: number) => {
    const markerText = marker(all.length - kept, 'lines', ref)
    return kept === 0 ? markerText : `${text.slice(0, all[kept - 1]?.[1])}\n${markerText}`
  }
  const kept = maxThatFits(all.length - 1, (count) => context.estimate(cut(count)) <= maxTokens)
  return { text: cut(kept), ranges: kept === 0 ? [] : [[0, all[kept - 1]?.[1] ?? 0]] }
}
