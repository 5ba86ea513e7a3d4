/** Maximum number of endings of a path that are compared, so that no path makes it slow. */
const MAX_ENDINGS = 50

/** The paths of files that a run used, absolute or relative to any folder. Its methods take a time that does not depend on the number of paths. */
export class PathSet {
  readonly #paths = new Set<string>()
  readonly #endings = new Set<string>()
  readonly #folders = new Set<string>()
  #last: string | undefined

  /** The path that was added last. */
  get last(): string | undefined {
    return this.#last
  }

  add(path: string): void {
    this.#last = path
    if (this.#paths.has(path)) return
    this.#paths.add(path)
    this.#folders.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    for (const ending of endingsOf(path)) this.#endings.add(ending)
  }

  /** Whether it contains a file, or a file of a folder, whether either path is absolute or relative to the agent's working folder. */
  includes(path: string): boolean {
    const short = path.startsWith('./') ? path.slice(2) : path
    const folder = path.endsWith('/') ? path.slice(0, -1) : path
    if (this.#paths.has(path) || this.#endings.has(short) || this.#folders.has(folder)) return true
    for (const ending of endingsOf(path)) if (this.#paths.has(ending)) return true
    return false
  }
}

/** What follows each slash of a path, the shortest first. */
function* endingsOf(path: string): Generator<string> {
  let slash = path.lastIndexOf('/')
  for (let count = 0; slash >= 0 && count < MAX_ENDINGS; count++) {
    yield path.slice(slash + 1)
    slash = slash === 0 ? -1 : path.lastIndexOf('/', slash - 1)
  }
}
