/** The links of an archive in memory. They go with what they lead from and what they lead to. */
export class MemoryLinks {
  /** By what they lead from and relation: targets, the latest first. */
  readonly #links = new Map<string, Map<string, readonly string[]>>()
  /** By target: all that a link leads from. */
  readonly #origins = new Map<string, Set<string>>()

  add(from: string, to: string, relation: string): void {
    const own = this.#links.get(from) ?? new Map<string, readonly string[]>()
    this.#links.set(from, own.set(relation, [to, ...(own.get(relation) ?? []).filter((target) => target !== to)]))
    this.#origins.set(to, (this.#origins.get(to) ?? new Set()).add(from))
  }

  /** The latest first. */
  from(origin: string, relation: string): readonly string[] {
    return this.#links.get(origin)?.get(relation) ?? []
  }

  /** Targets of every relation whose name begins so. */
  targets(origin: string, beginning: string): string[] {
    return [...(this.#links.get(origin) ?? [])].flatMap(([relation, targets]) => (relation.startsWith(beginning) ? targets : []))
  }

  /** All links from and to one name are another's from now on, and stay in their order. */
  move(name: string, to: string): void {
    const own = this.#links.get(name)
    if (own) this.#links.set(to, own)
    for (const targets of own?.values() ?? []) for (const target of targets) this.#origins.get(target)?.add(to)
    for (const origin of this.#origins.get(name) ?? []) {
      for (const [relation, targets] of this.#links.get(origin) ?? [])
        this.#links.get(origin)?.set(
          relation,
          targets.map((target) => (target === name ? to : target)),
        )
      this.#origins.set(to, (this.#origins.get(to) ?? new Set()).add(origin))
    }
    this.#links.delete(name)
    this.#origins.delete(name)
  }

  drop(name: string): void {
    for (const targets of this.#links.get(name)?.values() ?? []) for (const target of targets) this.#origins.get(target)?.delete(name)
    this.#links.delete(name)
    for (const origin of this.#origins.get(name) ?? []) {
      const own = this.#links.get(origin)
      for (const [relation, targets] of own ?? [])
        own?.set(
          relation,
          targets.filter((target) => target !== name),
        )
    }
    this.#origins.delete(name)
  }
}
