import type { ChunkSummary } from '../chunk/chunk-summary.ts'
import { CompressedStep } from './compressed-step.ts'

/**
 * Merges neighbouring chunks of one phase into one step: actions joined by ` → `, reasoning by ` | `, on a new line after multi-line text, files in order of
 * appearance, the outcome of the last chunk, or none if it has none. A chunk of unknown phase joins the phase around it and separates nothing.
 */
export function mergePhases(chunks: readonly ChunkSummary[]): CompressedStep[] {
  const groups: { phase: string; chunks: ChunkSummary[] }[] = []
  for (const chunk of chunks) {
    const last = groups.at(-1)
    if (last && (last.phase === chunk.phase || chunk.phase === 'unknown')) last.chunks.push(chunk)
    else if (last?.phase === 'unknown') {
      last.phase = chunk.phase
      last.chunks.push(chunk)
    } else groups.push({ phase: chunk.phase, chunks: [chunk] })
  }
  return groups.map(({ phase, chunks: members }) => mergeChunks(phase, members))
}

function mergeChunks(phase: string, chunks: readonly ChunkSummary[]): CompressedStep {
  const outcome = chunks.at(-1)?.outcome
  return new CompressedStep({
    phase,
    actionSummary: chunks
      .map(({ actionSummary }) => actionSummary)
      .filter((text) => text !== '')
      .join(' → '),
    keyReasoning: chunks
      .map(({ keyReasoning }) => keyReasoning)
      .filter((text) => text !== '')
      .reduce((before, next) => (before === '' ? next : `${before}${before.includes('\n') ? '\n  ' : ' '}| ${next}`), ''),
    filesInvolved: [...new Set(chunks.flatMap(({ filesInvolved }) => filesInvolved))],
    ...(outcome !== undefined && { outcome }),
  })
}
