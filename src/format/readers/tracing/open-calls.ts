/** A call that has no result yet. */
export interface OpenCall {
  readonly callId: string
  readonly name: string
  readonly input: string
  /** The recorded id, which several calls may share. */
  readonly recordedId: string
  readonly hosted: boolean
}

/** The calls that wait for their results, in order. Adding and answering a call take constant time on average. */
export class OpenCalls {
  readonly #open = new Set<OpenCall>()
  /** All calls added, and those of an id, of a name, and of a name without an id. */
  readonly #lists = new Map<string, OpenCall[]>()
  /** For each list, the index below which all calls are answered. */
  readonly #positions = new Map<string, number>()

  add(call: OpenCall): void {
    this.#open.add(call)
    for (const key of ['all', idKey(call.recordedId), nameKey(call.name), ...(call.recordedId === '' ? [anonymousKey(call.name)] : [])]) {
      const list = this.#lists.get(key)
      if (list) list.push(call)
      else this.#lists.set(key, [call])
    }
  }

  /** Removes and returns the call that a result answers: the one with its id, otherwise the first without an id, or with its name. */
  takeAnswered({ callId, name }: { readonly callId: string; readonly name?: string }): OpenCall | undefined {
    const call = this.#find(callId, name)
    if (call) this.#open.delete(call)
    return call
  }

  /** Removes and returns all calls. */
  takeAll(): OpenCall[] {
    const calls = [...this.#open]
    this.#open.clear()
    this.#lists.clear()
    this.#positions.clear()
    return calls
  }

  #find(callId: string, name: string | undefined): OpenCall | undefined {
    const isAnonymous = callId === ''
    const callWithId = isAnonymous ? undefined : this.#first(idKey(callId))
    if (callWithId) return callWithId
    const callWithName = name === undefined ? undefined : this.#first(isAnonymous ? nameKey(name) : anonymousKey(name))
    return callWithName ?? (isAnonymous ? this.#first('all') : name === undefined ? this.#first(idKey('')) : undefined)
  }

  #first(key: string): OpenCall | undefined {
    const list = this.#lists.get(key) ?? []
    let at = this.#positions.get(key) ?? 0
    while (at < list.length && !this.#open.has(list[at] as OpenCall)) at++
    this.#positions.set(key, at)
    return list[at]
  }
}

function idKey(recordedId: string): string {
  return `id ${recordedId}`
}

function nameKey(name: string): string {
  return `name ${name}`
}

function anonymousKey(name: string): string {
  return `without id ${name}`
}
