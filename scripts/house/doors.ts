import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The built files of a door. */
const builtAs = (name: string) => ({ types: `./dist/doors/${name}.d.ts`, default: `./dist/doors/${name}.js` })

/** Doors that the manifest names and `src/doors` lacks, files there that the manifest does not name, and doors that lead elsewhere. */
export function doorViolations(root: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  const named = Object.keys(exports)
    .filter((door) => door.startsWith('./') && !door.endsWith('.json'))
    .map((door) => door.slice(2))
  const written = readdirSync(join(root, 'src/doors')).map((file) => file.replace(/\.ts$/, ''))
  return [
    ...named.filter((door) => !written.includes(door)).map((door) => `package.json names the door ./${door}, which src/doors has not`),
    ...written.filter((door) => !named.includes(door)).map((door) => `src/doors/${door}.ts is a door that package.json does not name`),
    ...named
      .filter((door) => written.includes(door) && JSON.stringify(exports[`./${door}`]) !== JSON.stringify(builtAs(door)))
      .map((door) => `package.json leads the door ./${door} to another place than src/doors/${door}.ts`),
  ]
}
