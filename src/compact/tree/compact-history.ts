import { join } from 'node:path'
import type { ArchiveEntry } from '../../archive/index.ts'
import { newViolations } from '../../law/index.ts'
import { apply, type Edit, type History, keepAll, type Message, messageText, parseSummary } from '../../message/index.ts'
import { promisedTexts, protectionFlags } from '../../pipeline/index.ts'
import { summaryMessage, totalTokens } from '../../strategy/index.ts'
import { flushFilePath } from '../engine/engine-options.ts'
import { appendFacts } from '../facts/append-facts.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { SummaryWriter } from '../model/summary-writer.ts'
import { promptsFor } from '../prompts/prompts-for.ts'
import { cutEntries } from '../receipt/cut-entries.ts'
import { cutMessages } from '../receipt/cut-messages.ts'
import { excessOf } from '../receipt/excess-of.ts'
import { NO_MODEL_USE } from '../receipt/metered-model.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { NOTHING_CUT, tallyClasses } from '../receipt/tally-classes.ts'
import { chatOf } from '../summary/chat-of.ts'
import { bodyText, readBody } from '../summary/frame/summary-body.ts'
import type { SummaryModel } from '../summary/summary-model.ts'
import { withModelText } from '../summary/with-model-text.ts'
import { checkTreeArguments } from './check-tree-arguments.ts'
import { condenseTree } from './condense-tree.ts'
import { replacePutMessages } from './replace-put-messages.ts'
import { rejoinEdit, type SplitMessages, splitWrittenMessages } from './split-written-messages.ts'
import type { SummaryNode } from './summary-node.ts'
import { treeContext } from './tree-context.ts'
import { treeLeaves } from './tree-leaves.ts'
import type { TreeOptions, TreeStores } from './tree-options.ts'

/** A history after a tree compaction. */
export interface CompactedHistory {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly receipt: Receipt
  /** Hashes under which the archive contains what was cut. */
  readonly cut: readonly string[]
}

/**
 * Replaces old messages by summaries: plan → flush to memory → summarise → verify → repair → archive → commit. Old spans are summarised in chunks, rows of
 * summaries are summarised in turn, and only new messages are read. Without a model, and wherever its words fail a check, a summary contains the key facts word
 * by word and the lines that a later step is likeliest to use. The result is valid on the wire and never larger; otherwise the history is returned unchanged,
 * as it is if it fits the budget and no number of rounds is given. Nothing is cut before the archive has it; without `stores` nothing is written, which shows
 * what would be done.
 *
 * @throws DecantError `invalid-option`, `invalid-argument`, `flush-failed`, `damaged-memory-file` and whatever the archive throws; the history is then
 * unchanged
 * @example
 * const { messages, receipt } = await compactHistory(history, { shape: { budget: 20_000 }, profile, counter, key: archive.key }, { archive })
 */
export async function compactHistory(history: History, options: TreeOptions, stores?: TreeStores, model?: SummaryModel): Promise<CompactedHistory> {
  const compaction = new TreeCompaction(history, options, checkTreeArguments(history, options, stores, model), model)
  return compaction.run()
}

class TreeCompaction {
  readonly #input: History
  readonly #split: SplitMessages
  /** The given history, with text that decant wrote earlier split into messages of its own. */
  readonly #history: History
  readonly #options: TreeOptions
  readonly #stores: TreeStores | undefined
  readonly #summaryWriter: SummaryWriter | undefined
  readonly #context
  /** By ref: the text for which it was made. */
  readonly #texts = new Map<string, string>()
  readonly #writers = new Set<string>()
  readonly #nodes: SummaryNode[] = []
  readonly #timings: Record<string, number> = {}
  #repaired = 0
  /** Key facts in the memory file. */
  #flushed = 0
  #stepStart = performance.now()

  constructor(history: History, options: TreeOptions, stores: TreeStores | undefined, model: SummaryModel | undefined) {
    this.#input = history
    this.#split = splitWrittenMessages(history.messages)
    this.#history = { ...history, messages: this.#split.messages }
    this.#options = options
    this.#stores = stores
    this.#summaryWriter = model && new SummaryWriter(model)
    const { protect } = options
    const context = treeContext(options)
    const ref = (text: string) => {
      const handle = context.ref(text)
      this.#texts.set(handle, text)
      return handle
    }
    this.#context = { ...context, ref, ...(protect && { pinned: protectionFlags(this.#history, protect) }) }
  }

  async run(): Promise<CompactedHistory> {
    const { messages: before } = this.#history
    if (this.#isWithinBudget()) return this.#unchangedResult('The history fits the budget as it is.')
    const leaves = treeLeaves(this.#history, this.#options, this.#context)
    this.#recordTime('plan')
    const leafMessages = leaves ? apply(before, leaves.edit) : before
    const cut = leaves ? cutMessages(before, leaves.edit) : []
    const facts = keyFacts(chatOf(cut, this.#options.key))
    if (facts.length > 0 && this.#stores?.memoryDir !== undefined) {
      await appendFacts(join(this.#stores.memoryDir, ...flushFilePath), facts, cut.findLast(({ at }) => at)?.at)
      this.#flushed = facts.length
    }
    this.#recordTime('flush')
    const refined = leaves ? await this.#refineSummaries(leafMessages, leaves.nodes) : before
    const first = { edit: leaves ? replacePutMessages(leaves.edit, leafMessages, refined) : keepAll(before), messages: refined }
    const tree = await condenseTree(this.#history, first, this.#options, (messages, nodes) => this.#refineSummaries(messages, nodes))
    this.#recordTime('summarise')
    if (!leaves && tree.nodes.length === 0) return this.#unchangedResult('No summary of old messages would make the history smaller.')
    const edit = rejoinEdit(tree.edit, this.#split)
    const messages = apply(this.#input.messages, edit)
    if (totalTokens(messages, this.#context.count) >= totalTokens(this.#input.messages, this.#context.count))
      return this.#unchangedResult('The summaries would take as many tokens as the messages that they replace.')
    const violation = newViolations(this.#input, { ...this.#input, messages }, this.#options.profile)[0]
    if (violation) return this.#unchangedResult(`The result would break a law of ${this.#options.profile.name}: ${violation.message}`)
    const hashes = await this.#archiveCut(edit)
    this.#recordTime('archive')
    const likely = leaves?.lineSelector.likelyAtoms ?? []
    const text = chatOf(leaves ? cut : cutMessages(before, tree.edit), this.#options.key)
      .map(({ content }) => content)
      .join('\n')
    const classes = tallyClasses({ facts, text, likely }, messages, true)
    this.#recordTime('verify')
    const why = leaves ? 'Old messages were summed up.' : 'Earlier summaries were summed up.'
    return { edit, messages, receipt: this.#receipt('compacted', why, messages, classes), cut: hashes }
  }

  /** Whether there is nothing to do: the history is within its budget, and no number of rounds was given. */
  #isWithinBudget(): boolean {
    const { budget, keepRounds } = this.#options.shape
    return keepRounds === undefined && totalTokens(this.#input.messages, this.#context.count) <= budget
  }

  /** Puts a model's words into summaries, each kept smaller than what it replaces. */
  async #refineSummaries(messages: readonly Message[], nodes: ReadonlyMap<Message, SummaryNode>): Promise<readonly Message[]> {
    for (const node of nodes.values()) this.#nodes.push(node)
    const summaryWriter = this.#summaryWriter
    if (!summaryWriter) return messages
    const { summariser } = summaryWriter
    const prompts = promptsFor(chatOf(this.#history.messages, this.#options.key))
    const result = [...messages]
    let done = 0
    for (const [i, message] of messages.entries()) {
      const node = nodes.get(message)
      if (!node) continue
      const { body, summary, repaired } = await withModelText(node.body, node.tokens, chatOf(node.run, this.#options.key), {
        summariser,
        prompts,
        estimate: this.#context.estimate,
      })
      for (const reason of summary.rejected) summaryWriter.rejected.push(reason)
      const put = summaryMessage(node.run, bodyText(body, this.#options.key), node.ref)
      const fits = this.#context.count(put) < totalTokens(node.run, this.#context.count)
      if (summary.by !== 'extractive' && fits) {
        result[i] = put
        this.#repaired += repaired
      }
      this.#writers.add(summary.by !== 'extractive' && fits ? summary.by : 'extractive')
      summaryWriter.reportProgress(++done, nodes.size)
    }
    return result
  }

  async #archiveCut(edit: Edit<Message>): Promise<readonly string[]> {
    if (!this.#stores) return []
    const about = this.#options.meta ?? {}
    // A text that spans several messages is found through these, as in `cutEntries`, and not indexed again.
    const tree: ArchiveEntry[] = this.#nodes.map(({ source, body, children, run: compaction }) => ({
      kind: 'part',
      bytes: source,
      ...(compaction.length === 1 && { text: source }),
      meta: { ...about, node: { level: body.level, children }, ...(compaction.length > 1 && { span: true }) },
    }))
    // An edit may contain notes besides its summaries, and turns rewritten as text because their reasoning is missing.
    const promised = promisedTexts(edit, this.#texts)
    for (const { ref } of this.#nodes) promised.delete(ref)
    const entries = [...tree, ...cutEntries(this.#input.messages, { edit, promised }, about)]
    const records = await this.#stores.archive.put(entries)
    return records.flatMap(({ hash }, i) => (entries[i]?.kind === 'part' ? [hash] : []))
  }

  #receipt(status: Receipt['status'], why: string, messages: readonly Message[], classes: Receipt['classes']): Receipt {
    const { count } = this.#context
    const use = this.#summaryWriter?.use ?? NO_MODEL_USE
    const excess = excessOf(messages, this.#context)
    const by = status === 'unchanged' ? 'nobody' : this.#writers.size > 1 ? 'mixed' : (([...this.#writers][0] ?? 'extractive') as Receipt['by'])
    return {
      schema: 1,
      status,
      why,
      by,
      tokens: { before: totalTokens(this.#input.messages, count), after: totalTokens(messages, count) },
      ...(excess && { excess }),
      messages: { before: this.#input.messages.length, after: messages.length },
      classes,
      repaired: this.#repaired,
      flushed: this.#flushed,
      summaries: messages.flatMap((message) => {
        const written = parseSummary(message)
        return written ? [{ ref: written.ref ?? '', level: readBody(messageText(message)).level, messages: written.count, tokens: count(message) }] : []
      }),
      model: use,
      timings: this.#timings,
    }
  }

  #unchangedResult(why: string): CompactedHistory {
    const { messages } = this.#input
    return { edit: keepAll(messages), messages, receipt: this.#receipt('unchanged', why, messages, NOTHING_CUT), cut: [] }
  }

  #recordTime(step: string): void {
    const now = performance.now()
    this.#timings[step] = now - this.#stepStart
    this.#stepStart = now
  }
}
