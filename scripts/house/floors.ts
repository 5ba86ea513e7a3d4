import type { Import } from './imports.ts'

/** The floors of the house, from the ground up. A room imports rooms of lower floors only. */
const FLOORS: readonly (readonly string[])[] = [
  ['message'],
  ['validation', 'package', 'text'],
  ['format', 'law', 'token'],
  ['relevance', 'excerpt', 'model', 'archive', 'cost'],
  ['strategy', 'hybrid'],
  ['pipeline'],
  ['compact', 'trajectory'],
  ['session', 'workflow', 'resent'],
  ['gateway', 'mcp', 'evaluate', 'testing', 'fetch', 'ai-sdk', 'langchain', 'mastra', 'openai-agents', 'face'],
  ['cli', 'doors'],
]

/** The room of a file; files directly below `src` are the face. */
export function roomOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] as string) : 'face'
}

function floorOf(room: string): number {
  return FLOORS.findIndex((rooms) => rooms.includes(room))
}

/** Imports of the same or a higher floor, rooms on no floor, and imports that bypass the other room's door. */
export function floorViolations(imports: readonly Import[]): string[] {
  const breaches: string[] = []
  for (const { from, to } of imports) {
    const [here, there] = [roomOf(from), roomOf(to)]
    if (floorOf(here) < 0) breaches.push(`${from}: room '${here}' stands on no floor`)
    if (here === there) continue
    if (floorOf(there) >= floorOf(here)) breaches.push(`${from} imports ${to}: '${there}' is not below '${here}'`)
    const door = there === 'face' ? 'index.ts' : `${there}/index.ts`
    if (to !== door) breaches.push(`${from} imports ${to}: not through the door ${door}`)
  }
  return breaches
}
