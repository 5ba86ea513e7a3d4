type Words = ReadonlySet<string>

/** Up to this many pairs are compared directly: the first pairs usually decide. */
const MAX_DIRECT_PAIRS = 2000

/**
 * Whether one of the places of an atom stands among at least half of the words around one of its original places. With many places, an original place is
 * compared only if the place has one of its rarest words, more than half of them: without any of these it cannot have half of all.
 */
export function isBound(origins: readonly Words[], places: readonly Words[]): boolean {
  if (origins.length * places.length <= MAX_DIRECT_PAIRS) return places.some((place) => origins.some((origin) => hasHalf(origin, place)))
  if (origins.some(({ size }) => size === 0)) return true
  const originsByWord = indexByRarestWords(origins)
  return places.some((place) => {
    for (const word of place) if (originsByWord.get(word)?.some((origin) => hasHalf(origin, place))) return true
    return false
  })
}

function indexByRarestWords(origins: readonly Words[]): ReadonlyMap<string, readonly Words[]> {
  const distinctOrigins = new Map(origins.map((origin) => [[...origin].toSorted().join(' '), origin]))
  const frequencies = new Map<string, number>()
  for (const origin of distinctOrigins.values()) for (const word of origin) frequencies.set(word, (frequencies.get(word) ?? 0) + 1)
  const frequencyOf = (word: string) => frequencies.get(word) as number
  const index = new Map<string, Words[]>()
  for (const origin of distinctOrigins.values()) {
    const rarest = [...origin].sort((a, b) => frequencyOf(a) - frequencyOf(b)).slice(0, Math.floor(origin.size / 2) + 1)
    for (const word of rarest) {
      const list = index.get(word)
      if (list) list.push(origin)
      else index.set(word, [origin])
    }
  }
  return index
}

function hasHalf(origin: Words, place: Words): boolean {
  if (origin.size === 0) return true
  let count = 0
  for (const word of origin) if (place.has(word)) count++
  return count / origin.size >= 0.5
}
