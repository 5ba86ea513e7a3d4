import { DecantError } from '../../message/index.ts'
import type { Protection } from '../../pipeline/index.ts'

/**
 * The protection for `--pin`: `tool:NAME` keeps the tool's calls and results, `file:PATH` the calls that name the file and their results, anything else the
 * messages that contain these words. Undefined if nothing is pinned.
 * @throws DecantError `usage` if a value is empty, because every message contains the empty string
 */
export function parsePins(option: unknown): Protection | undefined {
  const named = (option === undefined ? [] : [option].flat()).map(String)
  if (named.length === 0) return undefined
  for (const pin of named)
    if (pin.replace(/^(?:tool|file):/, '').trim() === '')
      throw new DecantError('usage', `--pin '${pin}' names nothing`, 'Write --pin tool:NAME, --pin file:PATH or --pin with words of a message.')
  const after = (prefix: string) => named.filter((pin) => pin.startsWith(prefix)).map((pin) => pin.slice(prefix.length))
  const words = named.filter((pin) => !/^(tool|file):/.test(pin))
  return { tools: after('tool:'), files: after('file:'), patterns: words.map((text) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))) }
}
