import { type Archive, openArchiveGiven } from '../archive/index.ts'
import { kindsGiven, knownOptions, unharmedBy } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
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
 * @throws DecantError `invalid-option`: for a misspelt `within`, which would let a model see the whole archive; for an invalid archive
 */
export function boundTools(archive: Archive, options: RecallOptions, prefix = ''): readonly BoundTool[] {
  knownOptions('recall', options, { within: true, sealed: true, onCall: true })
  kindsGiven('recall', options, { within: 'a function', sealed: 'true or false', onCall: 'a function' })
  openArchiveGiven('recall', archive)
  return [bound(search, archive, options, prefix), bound(get, archive, options, prefix), bound(list, archive, options, prefix)]
}

function bound<Input>(tool: RecallTool<Input>, archive: Archive, options: RecallOptions, prefix: string): BoundTool {
  const { run: _, ...face } = tool
  return {
    ...face,
    name: `${prefix}${tool.name}`,
    description: tool.description(prefix),
    async call(args) {
      const answer = await answered(tool, args, archive, options, prefix)
      tell(options, { tool: tool.name, found: holdsAny(answer) })
      return answer
    },
  }
}

async function answered<Input>(tool: RecallTool<Input>, args: unknown, archive: Archive, options: RecallOptions, prefix: string): Promise<RecallAnswer> {
  const parsed = tool.input.safeParse(args)
  if (!parsed.success)
    return failure(`Wrong arguments: ${parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`).join('; ')}.`)
  try {
    return await tool.run(archive, parsed.data, options, prefix)
  } catch (error) {
    if (error instanceof DecantError) return failure(`${error.message}. ${error.remedy}`)
    return failure('The archive could not be read. `decant doctor` says why.')
  }
}

function tell({ onCall }: RecallOptions, call: RecallCall): void {
  unharmedBy(
    'onCall of recall',
    () => onCall?.(call),
    (words) => process.emitWarning(words),
  )
}

function holdsAny({ data, failed }: RecallAnswer): boolean {
  const found = data.hits ?? data.entries
  return !failed && !(Array.isArray(found) && found.length === 0)
}

function failure(error: string): RecallAnswer {
  return { text: error, data: { error }, failed: true }
}
