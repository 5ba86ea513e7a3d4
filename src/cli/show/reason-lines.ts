import { figure } from '../../text/index.ts'
import { folded } from '../print/folded.ts'
import type { paint } from '../print/paint.ts'
import { percent } from '../print/percent.ts'
import { fitted } from '../print/width.ts'
import type { Terminal } from '../terminal.ts'
import type { Asked } from './reasons.ts'
import { TRAIT_WORDS } from './trait-words.ts'

/** The lines of `decant inspect --why` about the names of a line. */
export function reasonLines(
  { words, names: found, near }: Asked,
  color: ReturnType<typeof paint>,
  { columns, fold }: Pick<Terminal, 'columns' | 'fold'>,
): string[] {
  if (found.length === 0)
    return [
      '',
      folded(
        `No name in “${fitted(words, 60).trimEnd()}” occurs in this history: names are paths, identifiers, and numbers of at least three digits.`,
        fold.stdout,
      ),
      ...(near.length > 0 ? [folded(`Ask about one that contains it: ${near.map((name) => fitted(name, 60).trimEnd()).join(', ')}`, fold.stdout)] : []),
    ]
  const lines = ['', color.bold('How likely to be used again, and why')]
  for (const { name, chance, rank, of, reasons } of found) {
    lines.push(`  ${fitted(name, Math.max(20, columns - 40)).trimEnd()}  ${percent(chance)} · place ${figure(rank)} of ${figure(of)} names`)
    for (const { trait, value, adds } of reasons)
      lines.push(folded(`    ${`× ${Math.exp(adds).toFixed(2)}`.padEnd(7)}  ${TRAIT_WORDS[trait] ?? trait} (${Number(value.toPrecision(3))})`, fold.stdout))
  }
  return [...lines, folded('  × multiplies the odds; the figure in brackets is the value of the trait, for counts and distances its logarithm.', fold.stdout)]
}
