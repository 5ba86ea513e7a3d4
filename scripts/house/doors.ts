import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Rooms that nobody imports: they are run. */
const CLOSED = new Set(['cli'])

/** Doors that the manifest names and no room has, and rooms with an `index.ts` that the manifest does not name. */
export function doorBreaches(root: string): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  const named = Object.keys(manifest.exports)
    .filter((door) => door.startsWith('./') && !door.endsWith('.json'))
    .map((door) => door.slice(2))
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, 'src', entry.name, 'index.ts')) && !CLOSED.has(entry.name))
    .map((entry) => entry.name)
  return [
    ...named.filter((door) => !rooms.includes(door)).map((door) => `package.json names the door ./${door}, which no room has`),
    ...rooms.filter((room) => !named.includes(room)).map((room) => `src/${room} has a door that package.json does not name`),
  ]
}
