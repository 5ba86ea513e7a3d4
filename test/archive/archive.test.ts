import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryArchive, openArchive, sqliteArchive } from '../../src/archive/index.ts'
import { archiveContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

describe('an archive in memory', () => archiveContract(async () => memoryArchive()))
describe('an archive in a file', () => archiveContract(async () => sqliteArchive(join(folder, `${count++}`, 'archive.db'))))

describe('openArchive', () => {
  it('opens by name and refuses names it does not know', async () => {
    expect((await openArchive(':memory:')).volatile).toBe(true)
    const archive = await openArchive(`sqlite:${join(folder, 'named.db')}`)
    expect(archive.volatile).toBe(false)
    await archive.close()
    await expect(openArchive('redis:here')).rejects.toMatchObject({ code: 'unknown-archive' })
  })
})
