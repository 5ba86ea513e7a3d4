import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelledChunks, learnPhases } from '../bench/workflow-lab/phase-samples.ts'

/**
 * Learns which traits of steps indicate which phase from the chunks labelled by hand, without the sets reserved for measuring, and writes
 * `src/workflow/phase/weights.ts`. Needs the recorded runs that the labels refer to. The same labels and runs give the same weights.
 */
const chunks = labelledChunks().filter(({ set }) => set === 'learned')
if (chunks.length === 0) throw new Error('There is no corpus: name its folder in DECANT_CORPUS')
const lines = Object.entries(learnPhases(chunks)).map(([trait, weights]) => `  ${/^[a-z]+$/.test(trait) ? trait : `'${trait}'`}: [${weights.join(', ')}],`)
const text = `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: learned numbers
import type { PhaseWeights } from './phase-votes.ts'

/** Written by scripts/train-phases.ts: what each trait of a step says for understanding, locating, fixing, testing and debugging. */
// biome-ignore format: data
export const WEIGHTS: PhaseWeights = {
${lines.join('\n')}
}
`
writeFileSync(join(import.meta.dirname, '../src/workflow/phase/weights.ts'), text)
console.log(`${lines.length} traits learned from ${chunks.length} chunks`)
