import { join } from 'node:path'
import type { ArchiveEntry } from '../../archive/index.ts'
import { newViolations } from '../../law/index.ts'
import { apply, type Edit, type History, keepAll, type Message, messageText, summaryIn } from '../../message/index.ts'
import { promisedTexts, protectedBy } from '../../pipeline/index.ts'
import { summaryMessage, totalTokens } from '../../strategy/index.ts'
import { flushFile } from '../engine/engine-options.ts'
import { appendFacts } from '../facts/flush-file.ts'
import { keyFacts } from '../facts/key-facts.ts'
import { Scribe } from '../model/scribe.ts'
import { promptsFor } from '../prompts/language.ts'
import { cutEntries } from '../receipt/cut-entries.ts'
import { cutOf } from '../receipt/cut-of.ts'
import { excessOf } from '../receipt/excess-of.ts'
import { UNASKED } from '../receipt/metered.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { NOTHING_CUT, tallied } from '../receipt/tallied.ts'
import { chatOf } from '../summary/chat-of.ts'
import { bodyText, readBody } from '../summary/frame/summary-body.ts'
import type { SummaryModel } from '../summary/summary-model.ts'
import { withWords } from '../summary/with-words.ts'
import { type Parted, parted, rejoined } from './parted.ts'
import type { SummaryNode } from './summary-node.ts'
import { treeCondensed } from './tree-condensed.ts'
import { treeContext } from './tree-context.ts'
import { treeGiven } from './tree-given.ts'
import { treeLeaves } from './tree-leaves.ts'
import type { TreeOptions, TreeStores } from './tree-options.ts'
import { withPut } from './with-put.ts'

/** A history after a tree compaction. */
export interface CompactedHistory {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  readonly receipt: Receipt
  /** Hashes under which the archive holds what was cut. */
  readonly cut: readonly string[]
}

/**
 * Replaces old messages by summaries: plan → flush to memory → summarise → verify → repair → archive → commit. Old spans are summarised in chunks, rows of
 * summaries are summarised in turn, and only new messages are read. Without a model, and wherever its words fail a check, a summary holds the key facts word by
 * word and the lines that a later step is likeliest to use. The result is valid on the wire and never larger; otherwise the history is returned unchanged, as
 * it is if it fits the budget and no number of rounds is given. Nothing is cut before the archive has it; without `stores` nothing is written, which shows what
 * would be done.
 *
 * @throws DecantError `invalid-option`, `invalid-argument`, `flush-failed`, `damaged-memory-file` and whatever the archive throws; the history is then
 * unchanged
 * @example
 * const { messages, receipt } = await compactHistory(history, { shape: { budget: 20_000 }, profile, counter, key: archive.key }, { archive })
 */
export async function compactHistory(history: History, options: TreeOptions, stores?: TreeStores, model?: SummaryModel): Promise<CompactedHistory> {
  const run = new Run(history, options, treeGiven(history, options, stores, model), model)
  return run.done()
}

class Run {
  readonly #given: History
  readonly #parted: Parted
  /** The given history, with text that decant wrote earlier split into messages of its own. */
  readonly #history: History
  readonly #options: TreeOptions
  readonly #stores: TreeStores | undefined
  readonly #scribe: Scribe | undefined
  readonly #context
  /** By ref: the text for which it was made. */
  readonly #texts = new Map<string, string>()
  readonly #by = new Set<string>()
  readonly #nodes: SummaryNode[] = []
  readonly #timings: Record<string, number> = {}
  #repaired = 0
  /** Key facts in the memory file. */
  #flushed = 0
  #mark = performance.now()

  constructor(history: History, options: TreeOptions, stores: TreeStores | undefined, model: SummaryModel | undefined) {
    this.#given = history
    this.#parted = parted(history.messages)
    this.#history = { ...history, messages: this.#parted.messages }
    this.#options = options
    this.#stores = stores
    this.#scribe = model && new Scribe(model)
    const { protect } = options
    const context = treeContext(options)
    const ref = (text: string) => {
      const made = context.ref(text)
      this.#texts.set(made, text)
      return made
    }
    this.#context = { ...context, ref, ...(protect && { pinned: protectedBy(this.#history, protect) }) }
  }

  async done(): Promise<CompactedHistory> {
    const { messages: before } = this.#history
    if (this.#fits()) return this.#unchanged('The history fits the budget as it is.')
    const leaves = treeLeaves(this.#history, this.#options, this.#context)
    this.#timed('plan')
    const bare = leaves ? apply(before, leaves.edit) : before
    const cut = leaves ? cutOf(before, leaves.edit) : []
    const facts = keyFacts(chatOf(cut, this.#options.key))
    if (facts.length > 0 && this.#stores?.memoryDir !== undefined) {
      await appendFacts(join(this.#stores.memoryDir, ...flushFile), facts, cut.findLast(({ at }) => at)?.at)
      this.#flushed = facts.length
    }
    this.#timed('flush')
    const worded = leaves ? await this.#refined(bare, leaves.nodes) : before
    const first = { edit: leaves ? withPut(leaves.edit, bare, worded) : keepAll(before), messages: worded }
    const tree = await treeCondensed(this.#history, first, this.#options, (messages, nodes) => this.#refined(messages, nodes))
    this.#timed('summarise')
    if (!leaves && tree.nodes.length === 0) return this.#unchanged('No summary of old messages would make the history smaller.')
    const edit = rejoined(tree.edit, this.#parted)
    const messages = apply(this.#given.messages, edit)
    if (totalTokens(messages, this.#context.count) >= totalTokens(this.#given.messages, this.#context.count))
      return this.#unchanged('The summaries would take as many tokens as the messages that they replace.')
    const broken = newViolations(this.#given, { ...this.#given, messages }, this.#options.profile)[0]
    if (broken) return this.#unchanged(`The result would break a law of ${this.#options.profile.name}: ${broken.message}`)
    const hashes = await this.#archived(edit)
    this.#timed('archive')
    const likely = leaves?.telling.likelyBefore ?? []
    const text = chatOf(leaves ? cut : cutOf(before, tree.edit), this.#options.key)
      .map(({ content }) => content)
      .join('\n')
    const classes = tallied({ facts, text, likely }, messages, true)
    this.#timed('verify')
    const why = leaves ? 'Old messages were summed up.' : 'Earlier summaries were summed up.'
    return { edit, messages, receipt: this.#receipt('compacted', why, messages, classes), cut: hashes }
  }

  /** Whether there is nothing to do: the history is within its budget, and no number of rounds was given. */
  #fits(): boolean {
    const { budget, keepRounds } = this.#options.shape
    return keepRounds === undefined && totalTokens(this.#given.messages, this.#context.count) <= budget
  }

  /** Puts a model's words into summaries, each kept smaller than what it replaces. */
  async #refined(messages: readonly Message[], nodes: ReadonlyMap<string, SummaryNode>): Promise<readonly Message[]> {
    for (const node of nodes.values()) this.#nodes.push(node)
    const scribe = this.#scribe
    if (!scribe) return messages
    const { summariser } = scribe
    const prompts = promptsFor(chatOf(this.#history.messages, this.#options.key))
    const result = [...messages]
    let done = 0
    for (const [i, message] of messages.entries()) {
      const node = nodes.get(message.id)
      if (!node) continue
      const { body, made, repaired } = await withWords(node.body, node.tokens, chatOf(node.run, this.#options.key), {
        summariser,
        prompts,
        estimate: this.#context.estimate,
      })
      for (const reason of made.rejected) scribe.rejected.push(reason)
      const put = summaryMessage(node.run, bodyText(body, this.#options.key), node.ref)
      const fits = this.#context.count(put) < totalTokens(node.run, this.#context.count)
      if (made.by !== 'extractive' && fits) {
        result[i] = put
        this.#repaired += repaired
      }
      this.#by.add(made.by !== 'extractive' && fits ? made.by : 'extractive')
      scribe.asked(++done, nodes.size)
    }
    return result
  }

  async #archived(edit: Edit<Message>): Promise<readonly string[]> {
    if (!this.#stores) return []
    const about = this.#options.about ?? {}
    // A text that spans several messages is found through these, as in `cutEntries`, and not indexed again.
    const tree: ArchiveEntry[] = this.#nodes.map(({ source, body, children, run }) => ({
      kind: 'part',
      bytes: source,
      ...(run.length === 1 && { text: source }),
      meta: { ...about, node: { level: body.level, children }, ...(run.length > 1 && { span: true }) },
    }))
    // An edit may contain notes beside its summaries, and turns rewritten as text because their reasoning is missing.
    const promised = promisedTexts(edit, this.#texts)
    for (const { ref } of this.#nodes) promised.delete(ref)
    const entries = [...tree, ...cutEntries(this.#given.messages, { edit, promised }, about)]
    const records = await this.#stores.archive.put(entries)
    return records.flatMap(({ hash }, i) => (entries[i]?.kind === 'part' ? [hash] : []))
  }

  #receipt(status: Receipt['status'], why: string, messages: readonly Message[], classes: Receipt['classes']): Receipt {
    const { count } = this.#context
    const use = this.#scribe?.use ?? UNASKED
    const excess = excessOf(messages, this.#context)
    const by = status === 'unchanged' ? 'nobody' : this.#by.size > 1 ? 'mixed' : (([...this.#by][0] ?? 'extractive') as Receipt['by'])
    return {
      schema: 1,
      status,
      why,
      by,
      tokens: { before: totalTokens(this.#given.messages, count), after: totalTokens(messages, count) },
      ...(excess && { excess }),
      messages: { before: this.#given.messages.length, after: messages.length },
      classes,
      repaired: this.#repaired,
      flushed: this.#flushed,
      summaries: messages.flatMap((message) => {
        const head = summaryIn(message)
        return head ? [{ ref: head.ref ?? '', level: readBody(messageText(message)).level, messages: head.count, tokens: count(message) }] : []
      }),
      model: use,
      timings: this.#timings,
    }
  }

  #unchanged(why: string): CompactedHistory {
    const { messages } = this.#given
    return { edit: keepAll(messages), messages, receipt: this.#receipt('unchanged', why, messages, NOTHING_CUT), cut: [] }
  }

  #timed(step: string): void {
    const now = performance.now()
    this.#timings[step] = now - this.#mark
    this.#mark = now
  }
}
