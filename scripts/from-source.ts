import { registerHooks } from 'node:module'

// `node --import ./scripts/from-source.ts PROGRAM`: imports from `decant` in the program resolve to the source of this repository, built or not.
registerHooks({
  resolve(specifier, context, next) {
    const [name, door] = /^decant(?:\/([\w-]+))?$/.exec(specifier) ?? []
    if (name === undefined) return next(specifier, context)
    return next(new URL(door === undefined ? '../src/index.ts' : `../src/doors/${door}.ts`, import.meta.url).href, context)
  },
})
