import { type Archive, resolveOpenArchive } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { checkOptionKinds, checkOptionNames, notifySafely } from '../validation/index.ts'
import type { RecallAnswer } from './recall-answer.ts'
import type { RecallCall, RecallOptions } from './recall-options.ts'
import type { RecallTool } from './recall-tool.ts'
import { get } from './tools/get.ts'
import { list } from './tools/list.ts'
import { search } from './tools/search.ts'

/** A tool bound to an archive and to what its connection may see. */
export interface BoundTool extends Omit<RecallTool, 'run' | 'name' | 'description'> {
  readonly name: string
  readonly description: string
  /** Never rejects: invalid arguments and archive errors are reported in the answer. */
  call(args: unknown): Promise<RecallAnswer>
}

/**
 * The recall tools over an archive, for one connection.
 * @param prefix what precedes their names in a model's calls; the tools' descriptions use it too
 * @throws DecantError `invalid-option`: for a misspelt `isVisible`, which would let a model see the entire archive; for an invalid archive
 */
export function bindTools(archive: Archive, options: RecallOptions, prefix = ''): readonly BoundTool[] {
  checkOptionNames('recall', options, { isVisible: true, unredacted: true, onCall: true })
  checkOptionKinds('recall', options, { isVisible: 'a function', unredacted: 'true or false', onCall: 'a function' })
  resolveOpenArchive('recall', archive)
  return [bindTool(search, archive, options, prefix), bindTool(get, archive, options, prefix), bindTool(list, archive, options, prefix)]
}

function bindTool<Input>(tool: RecallTool<Input>, archive: Archive, options: RecallOptions, prefix: string): BoundTool {
  const { run: _, ...properties } = tool
  return {
    ...properties,
    name: `${prefix}${tool.name}`,
    description: tool.description(prefix),
    async call(args) {
      const answer = await runTool(tool, args, archive, options, prefix)
      notifyCall(options, { tool: tool.name, found: hasResults(answer) })
      return answer
    },
  }
}

async function runTool<Input>(tool: RecallTool<Input>, args: unknown, archive: Archive, options: RecallOptions, prefix: string): Promise<RecallAnswer> {
  const parsed = tool.input.safeParse(args)
  if (!parsed.success)
    return failedAnswer(`Wrong arguments: ${parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ')}.`)
  try {
    return await tool.run(archive, parsed.data, options, prefix)
  } catch (error) {
    if (error instanceof DecantError) return failedAnswer(`${error.message}. ${error.remedy}`)
    return failedAnswer('The archive could not be read. `decant doctor` says why.')
  }
}

function notifyCall({ onCall }: RecallOptions, call: RecallCall): void {
  notifySafely('onCall of recall', () => onCall?.(call), process.emitWarning)
}

function hasResults({ data, failed }: RecallAnswer): boolean {
  const results = data.hits ?? data.entries
  return !failed && !(Array.isArray(results) && results.length === 0)
}

function failedAnswer(error: string): RecallAnswer {
  return { text: error, data: { error }, failed: true }
}
