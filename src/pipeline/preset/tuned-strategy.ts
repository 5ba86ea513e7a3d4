import { cover, importanceScoring, incrementalSummary, type Strategy, slidingWindow, strategyNamed } from '../../strategy/index.ts'
import type { Settings } from './settings.ts'

/** The strategy of that name, with its settings. */
export function tunedStrategy(name: string, settings: Settings): Strategy {
  const { slidingWindowSize: size, importanceScoreThreshold: threshold, incrementalSummaryChunkSize: chunkTurns, habits } = settings
  if (name === 'sliding-window' && size !== undefined) return slidingWindow({ size })
  if (name === 'importance-scoring' && threshold !== undefined) return importanceScoring({ threshold })
  if (name === 'incremental-summary' && chunkTurns !== undefined) return incrementalSummary({ chunkTurns })
  if (name === 'cover' && habits !== undefined) return cover({ habits })
  return strategyNamed(name)
}
