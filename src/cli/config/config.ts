import * as z from 'zod'
import { MAX_WINDOW, MIN_WINDOW } from '../option/implausible-window.ts'
import { parseSize } from '../option/parse-size.ts'

const url = z.url({ protocol: /^https?$/ })
const positiveCount = z.int().min(1).max(1_000_000)
const window = z.int().min(MIN_WINDOW).max(MAX_WINDOW)
const tokens = z
  .union([window, z.string().regex(/^\d+(?:\.\d+)?[kKmM]?$/)])
  .transform((size) => (typeof size === 'string' ? parseSize(size) : size))
  .pipe(window)
const budget = z.union([z.int().min(1), z.string().regex(/^\d+(?:\.\d+)?[kKmM%]?$/)])

/** Settings for a model, or for all whose names begin alike. */
export const modelRuleSchema = z.strictObject({
  window: tokens.describe('inspect, serve, wrap: context window in tokens (200000, "200k")').optional(),
  at: z.number().gt(0).max(1).describe('serve, wrap: share of the window above which a history is compacted (0.8)').optional(),
  target: z.number().gt(0).lt(1).describe('serve, wrap: share of the window that a compaction leaves at most (0.4), less than `at`').optional(),
  budget: budget.describe('compress, compact: tokens (12000, "8k") or a share ("20%") of everything outside system text and tools').optional(),
})

/**
 * The schema of `decant.config.json` and the user's own `config.json`, with the names of the command line. Settings that decide where keys and texts are
 * sent, or whose texts an agent sees, are accepted only from the user's own file: a folder that somebody else wrote must not decide that.
 */
export const configSchema = z.strictObject({
  $schema: z.string().describe('Path or URL of this schema, for editors').optional(),
  budget: budget.describe('compress, compact: tokens (12000, "8k") or a share ("20%") of everything outside system text and tools').optional(),
  strategy: z.string().min(1).describe('compress: a strategy, or several in a row: "a,b"').optional(),
  model: z.string().min(1).describe('compress, compact, inspect: the model whose wire rules and tokenizer apply').optional(),
  window: tokens.describe('serve, wrap: context window in tokens (200000, "200k")').optional(),
  port: z.int().min(0).max(65_535).describe('serve: port from 0 to 65535; 0 for any free one').optional(),
  scope: z
    .string()
    .regex(/^[\w.:-]{1,200}$/)
    .describe('User’s own file only. serve, wrap, mcp: scope of the records: a name, "shared" or "all"')
    .optional(),
  sliding_window_size: positiveCount.describe('Messages in the sliding window, 1 to 1000000').optional(),
  importance_score_threshold: z.number().min(0).max(100).describe('Least score of a message that is kept, 0 to 100; few score more than 10').optional(),
  incremental_summary_chunk_size: positiveCount.describe('Turns in a chunk of the incremental summary, 1 to 1000000').optional(),
  conversation_turn_threshold: positiveCount.describe('serve, wrap: number of turns from which a history is compacted earlier, 1 to 1000000').optional(),
  tools: z
    .record(z.string().min(1), z.enum(['pin', 'first']))
    .describe(
      'By tool name: "pin" keeps its calls and results whole, "first" cuts its old results before anything else. compress, serve, wrap; "pin" for compact too',
    )
    .optional(),
  models: z
    .record(z.string().min(1), modelRuleSchema)
    .describe(
      'By model name, or the beginning of names ("claude-*", "*" for all; the longest match counts): {"window", "at", "target", "budget"}, target below at',
    )
    .optional(),
  archive: z.string().min(1).describe('User’s own file only. Archive file, relative to this file, or in your home folder as ~/…').optional(),
  habits: z
    .string()
    .min(1)
    .describe(
      'User’s own file only. compress, evaluate, inspect, serve, wrap: file written by `decant habits`, relative to this file, or in your home folder as ~/…',
    )
    .optional(),
  host: z.string().min(1).describe('User’s own file only. serve: address to listen on').optional(),
  anthropic: url.describe('User’s own file only. serve, wrap: base URL of the provider behind Anthropic routes').optional(),
  openai: url.describe('User’s own file only. serve, wrap: base URL of the provider behind OpenAI routes').optional(),
  google: url.describe('User’s own file only. serve, wrap: base URL of the provider behind Gemini routes').optional(),
})

/** A configuration file, read and checked. */
export type Config = z.infer<typeof configSchema>
