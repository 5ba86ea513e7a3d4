import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from '../../scripts/house/imports.ts'
import { unnamedTypes } from '../../scripts/house/unnamed.ts'

const root = join(import.meta.dirname, '../..')

test('declarations exported by a door contain no type that the doors do not export', { timeout: 120_000 }, () => {
  const out = mkdtempSync(join(tmpdir(), 'decant-declarations-'))
  try {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--noCheck', '--outDir', out], { cwd: root })
    const declarations = filesBelow(out).map((file) => ({ file, text: readFileSync(join(out, file), 'utf8') }))
    const doors = ['index.ts', ...readdirSync(join(root, 'src/doors')).map((file) => `doors/${file}`)]
    expect(unnamedTypes(declarations, doors)).toEqual([])
  } finally {
    rmSync(out, { recursive: true })
  }
})

test('unnamedTypes reports unexported types behind an alias, an inferred import or in the same file', () => {
  const room = [
    "import type { Deep as Far } from './deep.d.ts'",
    'interface Base { readonly id: string }',
    'export interface Told extends Base { readonly far: Far }',
    'export declare class Live {\n    private keys;\n    constructor(keys: Keys);\n    told(): import("./deep.ts").Deep;\n}',
    '/** Not Keys. */',
    "type Keys = 'Base' | (typeof NAMES)[number]",
    'export declare function live(): Live',
  ]
  const found = (door: string) =>
    unnamedTypes(
      [
        { file: 'door.d.ts', text: door },
        { file: 'room.d.ts', text: room.join('\n').replaceAll('.d.ts', '.ts') },
        { file: 'deep.d.ts', text: 'export interface Deep {}' },
      ],
      ['door.ts'],
    )
  const deep = "export type { Deep } from './deep.ts'\n"
  expect(found("export type { Told } from './room.ts'")).toEqual(['room.ts: Told names deep.ts: Deep'])
  expect(found(`${deep}export type { Told, Live } from './room.ts'`)).toEqual([])
  expect(found(`${deep}export { Live } from './room.ts'`)).toEqual(['room.ts: Live names room.ts: Keys'])
  expect(found("export { live } from './room.ts'")).toEqual(['room.ts: live names room.ts: Live'])
  expect(found("export type { Live } from './room.ts'")).toEqual(['room.ts: Live names deep.ts: Deep'])
})
