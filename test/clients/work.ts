import type { MockName, Reply } from '../../src/testing/index.ts'
import { mockProvider } from '../../src/testing/index.ts'

/** The user's first words; every request must contain them. */
export const TASK = 'Find which part exports value_3_7 and never delete anything.'

/** The tool's answer at a step: some 300 tokens, different each time. */
export function toolOutput(step: number): string {
  return Array.from({ length: 14 }, (_, line) => `export const value_${step}_${line} = ${step * 1000 + line} // line ${line} of part ${step}`).join('\n')
}

/** A mock provider behind a `fetch` that records the requests it got and refused. */
export interface Recorder {
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
  /** The bodies sent upstream, as text. */
  readonly sent: string[]
  readonly refused: string[]
}

/** A model that thinks, writes a word and calls `read` at each of its steps, then answers. */
export function recorder(name: MockName, { steps, window, thinking = false }: { steps: number; window: number; thinking?: boolean }): Recorder {
  const sent: string[] = []
  const refused: string[] = []
  let step = 0
  const reply = (): Omit<Reply, 'id'> => {
    if (++step > steps) return { text: 'Part 3 exports it.' }
    return {
      ...(thinking && { thinking: `Part ${step} may hold it.` }),
      text: `Reading part ${step}.`,
      calls: [{ name: 'read', input: { path: `src/part_${step}.ts` } }],
    }
  }
  const mock = mockProvider(name, { window, reply })
  const fetch: Recorder['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    sent.push(await request.clone().text())
    const response = await mock(request)
    if (!response.ok) refused.push(`${response.status} ${await response.clone().text()}`)
    return response
  }
  return { fetch, sent, refused }
}

/** How often a request does not begin with the request before it: how often a provider's cache missed. */
export function rewrites(histories: readonly (readonly unknown[])[]): number {
  let count = 0
  for (let i = 1; i < histories.length; i++) {
    const before = (histories[i - 1] as readonly unknown[]).map((message) => JSON.stringify(message))
    const now = histories[i] as readonly unknown[]
    if (before.some((message, at) => message !== JSON.stringify(now[at]))) count++
  }
  return count
}

/** Every handle in a text. */
export function handlesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/decant:([0-9a-hjkmnp-tv-z]{10})/g)].map((match) => match[1] as string))]
}
