import type { Import } from './imports.ts'

/** Import circles, types included: each as the files on it. Found as strongly connected components (Tarjan 1972). */
export function circles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const search = { index: new Map<string, number>(), low: new Map<string, number>(), stack: [] as string[], found: [] as string[][] }
  for (const file of targets.keys()) if (!search.index.has(file)) visit(file, targets, search)
  return search.found
}

interface Search {
  readonly index: Map<string, number>
  readonly low: Map<string, number>
  readonly stack: string[]
  readonly found: string[][]
}

function visit(file: string, targets: ReadonlyMap<string, readonly string[]>, search: Search): number {
  const index = search.index.size
  let low = index
  search.index.set(file, index)
  search.stack.push(file)
  for (const target of targets.get(file) ?? []) {
    if (!search.index.has(target)) low = Math.min(low, visit(target, targets, search))
    else if (search.stack.includes(target)) low = Math.min(low, search.index.get(target) as number)
  }
  if (low === index) {
    const component = search.stack.splice(search.stack.indexOf(file))
    if (component.length > 1 || targets.get(file)?.includes(file)) search.found.push(component)
  }
  return low
}
