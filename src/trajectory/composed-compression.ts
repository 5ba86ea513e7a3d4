import { inParallel } from './in-parallel.ts'
import type { Trajectory } from './trajectory.ts'

/** What compresses trajectories: a module or a composition of them. */
export interface Compressor {
  /** Its strategies by name, in order. */
  readonly strategy: string
  compress(run: Trajectory): Promise<Trajectory>
}

/** Several compressors, one after the other. Compositions in it are taken apart, so its name is the list of strategies that run. */
export class ComposedCompression implements Compressor {
  readonly modules: readonly Compressor[]

  constructor(modules: readonly Compressor[]) {
    this.modules = modules.flatMap((module) => (module instanceof ComposedCompression ? module.modules : [module]))
  }

  get strategy(): string {
    return this.modules.map((module) => module.strategy).join(' -> ')
  }

  async compress(run: Trajectory): Promise<Trajectory> {
    let result = run
    for (const module of this.modules) result = await module.compress(result)
    return result
  }

  /** Compresses many, four at a time; the results stand in the order given. */
  compressBatch(runs: readonly Trajectory[]): Promise<Trajectory[]> {
    return inParallel(runs, 4, (run) => this.compress(run))
  }

  pipe(other: Compressor): ComposedCompression {
    return new ComposedCompression([this, other])
  }

  toString(): string {
    return `ComposedCompression(${this.strategy})`
  }
}
