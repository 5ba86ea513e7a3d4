import type { LanguageModel, ModelAnswer, ModelFailure, ModelRequest } from './language-model.ts'
import { unlessAborted } from './unless-aborted.ts'

interface Flight {
  readonly answer: Promise<ModelAnswer>
  readonly stop: AbortController
  waiting: number
}

const ABORTED: ModelFailure = { status: 'failed', reason: 'aborted', retryable: false }

/**
 * The same model, asked once for equal questions at one time: all who ask meanwhile get the one answer. One who aborts leaves alone; when the
 * last has left, the call itself is aborted.
 */
export function singleFlight(model: LanguageModel): LanguageModel {
  const flights = new Map<string, Flight>()
  const depart = (key: string, { signal: _, ...request }: ModelRequest): Flight => {
    const stop = new AbortController()
    const answer = model.generate({ ...request, signal: stop.signal }).finally(() => {
      if (flights.get(key)?.stop === stop) flights.delete(key)
    })
    const flight = { answer, stop, waiting: 0 }
    flights.set(key, flight)
    return flight
  }
  return {
    name: model.name,
    async generate(request) {
      const { signal } = request
      if (signal?.aborted) return ABORTED
      const key = JSON.stringify([request.model ?? null, request.system, request.prompt, request.maxTokens])
      const flight = flights.get(key) ?? depart(key, request)
      flight.waiting++
      try {
        return await unlessAborted(signal, () => flight.answer)
      } catch (error) {
        if (signal?.aborted) return ABORTED
        throw error
      } finally {
        if (--flight.waiting === 0) {
          flight.stop.abort()
          if (flights.get(key) === flight) flights.delete(key)
        }
      }
    },
  }
}
