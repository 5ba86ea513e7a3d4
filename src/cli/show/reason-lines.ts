import { abbreviateCount } from '../../text/index.ts'
import { foldText } from '../print/fold-text.ts'
import { formatPercent } from '../print/format-percent.ts'
import type { paint } from '../print/paint.ts'
import { fitToWidth } from '../print/width.ts'
import type { Terminal } from '../terminal.ts'
import type { NamesExplained } from './explain-names.ts'
import { TRAIT_DESCRIPTIONS } from './trait-descriptions.ts'

/** The lines of `decant inspect --why` about the names of a line. */
export function reasonLines(
  { words, names: found, near }: NamesExplained,
  color: ReturnType<typeof paint>,
  { columns, fold }: Pick<Terminal, 'columns' | 'fold'>,
): string[] {
  if (found.length === 0)
    return [
      '',
      foldText(
        `No name in “${fitToWidth(words, 60).trimEnd()}” occurs in this history: names are paths, identifiers, and numbers of at least three digits.`,
        fold.stdout,
      ),
      ...(near.length > 0 ? [foldText(`Ask about one that contains it: ${near.map((name) => fitToWidth(name, 60).trimEnd()).join(', ')}`, fold.stdout)] : []),
    ]
  const lines = ['', color.bold('How likely to be used again, and why')]
  for (const { name, chance, rank, of, reasons } of found) {
    lines.push(
      `  ${fitToWidth(name, Math.max(20, columns - 40)).trimEnd()}  ${formatPercent(chance)} · place ${abbreviateCount(rank)} of ${abbreviateCount(of)} names`,
    )
    for (const { trait, value, adds } of reasons)
      lines.push(
        foldText(`    ${`× ${Math.exp(adds).toFixed(2)}`.padEnd(7)}  ${TRAIT_DESCRIPTIONS[trait] ?? trait} (${Number(value.toPrecision(3))})`, fold.stdout),
      )
  }
  return [...lines, foldText('  × multiplies the odds; the figure in brackets is the value of the trait, for counts and distances its logarithm.', fold.stdout)]
}
