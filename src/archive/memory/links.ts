/** The links of an archive in memory. They are removed with their origin and with their target. */
export class MemoryLinks {
  /** By origin and relation: each target with a number that is higher the later it was linked. */
  readonly #links = new Map<string, Map<string, Map<string, number>>>()
  /** By target: all origins of links to it. */
  readonly #origins = new Map<string, Set<string>>()
  #nextOrder = 0

  add(from: string, to: string, relation: string): void {
    this.#set(from, relation, to, this.#nextOrder++)
  }

  /** The latest first. */
  from(origin: string, relation: string): readonly string[] {
    const targets = [...(this.#links.get(origin)?.get(relation) ?? [])]
    return targets.sort(([, one], [, other]) => other - one).map(([target]) => target)
  }

  /** Targets of every relation whose name begins with `beginning`. */
  targets(origin: string, beginning: string): string[] {
    return [...(this.#links.get(origin) ?? [])].flatMap(([relation, targets]) => (relation.startsWith(beginning) ? [...targets.keys()] : []))
  }

  /** Moves all links from and to one name to another, in addition to its own, and keeps their order. */
  move(name: string, to: string): void {
    for (const [relation, targets] of this.#links.get(name) ?? []) for (const [target, order] of targets) this.#set(to, relation, target, order)
    for (const origin of this.#origins.get(name) ?? [])
      for (const [relation, targets] of this.#links.get(origin) ?? []) {
        const order = targets.get(name)
        if (order !== undefined) this.#set(origin, relation, to, order)
      }
    this.drop(name)
  }

  drop(name: string): void {
    for (const targets of this.#links.get(name)?.values() ?? []) for (const target of targets.keys()) this.#origins.get(target)?.delete(name)
    this.#links.delete(name)
    for (const origin of this.#origins.get(name) ?? []) for (const targets of this.#links.get(origin)?.values() ?? []) targets.delete(name)
    this.#origins.delete(name)
  }

  #set(from: string, relation: string, to: string, order: number): void {
    const byRelation = this.#links.get(from) ?? new Map<string, Map<string, number>>()
    this.#links.set(from, byRelation.set(relation, (byRelation.get(relation) ?? new Map<string, number>()).set(to, order)))
    this.#origins.set(to, (this.#origins.get(to) ?? new Set()).add(from))
  }
}
