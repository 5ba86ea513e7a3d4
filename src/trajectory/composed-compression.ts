import * as z from 'zod'
import { checkShape } from './check-shape.ts'
import { inParallel } from './parallel/in-parallel.ts'
import { parseRuns } from './parse-run.ts'
import type { Trajectory } from './trajectory.ts'

/** Compresses trajectories: a module or a composition of modules. */
export interface Compressor {
  /** Its strategies by name, in order. */
  readonly strategy: string
  compress(run: Trajectory): Promise<Trajectory>
}

const COMPRESSORS_SHAPE = z.array(
  z.custom((value) => typeof (Object(value) as Partial<Compressor>).compress === 'function', 'expected a module or a composition'),
)

/** Several compressors, applied one after another. Nested compositions are flattened, so its name is the list of strategies that run. */
export class ComposedCompression implements Compressor {
  readonly modules: readonly Compressor[]

  constructor(modules: readonly Compressor[]) {
    this.modules = checkShape(modules, 'modules', COMPRESSORS_SHAPE, 'Give compression modules, as in `new ComposedCompression([first, second])`.').flatMap(
      (module) => (module instanceof ComposedCompression ? module.modules : [module]),
    )
  }

  get strategy(): string {
    return this.modules.map((module) => module.strategy).join(' -> ')
  }

  async compress(run: Trajectory): Promise<Trajectory> {
    let result = run
    for (const module of this.modules) result = await module.compress(result)
    return result
  }

  /** Compresses many, four at a time; the results are in the given order. */
  async compressBatch(runs: readonly Trajectory[]): Promise<Trajectory[]> {
    return inParallel(parseRuns(runs), 4, (run) => this.compress(run))
  }

  pipe(other: Compressor): ComposedCompression {
    return new ComposedCompression([this, other])
  }

  /** The same as `pipe`, named after the operator `+` that joins modules in Python. */
  add(other: Compressor): ComposedCompression {
    return this.pipe(other)
  }

  toString(): string {
    return `ComposedCompression(${this.strategy})`
  }
}
