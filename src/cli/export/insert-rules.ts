import { DecantError } from '../../message/index.ts'
import { textFingerprint } from './text-fingerprint.ts'

const BEGIN = '<!-- decant:workflows -->'
const BLOCK = /^<!-- decant:workflows -->\r?\n([\s\S]*?)^<!-- \/decant:workflows ([\da-f]{16}) -->$/gm

/**
 * Inserts decant's rules into a file of rules: in place of the block that decant wrote there before, or as the whole of an empty file. Text around
 * the block is kept byte for byte.
 * @param before the present text of the file; undefined if there is none
 * @throws DecantError `usage` if somebody changed the block, or wrote the file without one, because that text would be lost
 */
export function insertRules(before: string | undefined, rules: string, file: string): string {
  const block = rulesBlock(rules)
  if (before === undefined || before.trim() === '') return `${block}\n`
  if (!before.includes(BEGIN))
    throw new DecantError(
      'usage',
      'The file holds rules that decant did not write',
      'Name another folder with --out, or add to them: decant learn --export rules --out - >> AGENTS.md',
      { file },
    )
  const blocks = [...before.matchAll(BLOCK)]
  if (blocks.length < before.split(BEGIN).length - 1 || blocks.some(([, text = '', fingerprint]) => textFingerprint(text) !== fingerprint))
    throw new DecantError(
      'usage',
      'The rules that decant wrote there were edited since, and the edits would be lost',
      `Move your text below the line that ends with \`-->\`, delete everything from ${BEGIN} to there, or name another folder with --out.`,
      { file },
    )
  let isInserted = false
  return before.replace(BLOCK, () => {
    if (isInserted) return ''
    isInserted = true
    return before.includes('\r\n') ? block.replaceAll('\n', '\r\n') : block
  })
}

/** The block with the rules. No words of a run can end it. */
function rulesBlock(rules: string): string {
  const text = rules.replaceAll('decant:workflows', 'decant workflows')
  return `${BEGIN}\n${text}<!-- /decant:workflows ${textFingerprint(text)} -->`
}
