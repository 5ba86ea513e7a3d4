import { metadataObjects } from '../metadata-objects.ts'
import type { Trajectory } from '../trajectory.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'

/** The run with other events; its metadata records how, and the original length, also after several strategies and if it was read from a file in between. */
export function compressedRun(run: Trajectory, events: readonly TrajectoryEvent[], name: string, more: Readonly<Record<string, unknown>> = {}): Trajectory {
  const { compression, original_length: original } = metadataObjects(run.metadata).find((object) => typeof object.original_length === 'number') ?? {}
  const names = typeof compression === 'string' && compression !== '' ? `${compression} -> ${name}` : name
  const length = typeof original === 'number' ? original : run.events.length
  return { ...run, events, metadata: { ...run.metadata, ...more, compression: names, original_length: length } }
}
