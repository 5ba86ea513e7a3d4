import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { archivePath } from '../../src/cli/archive/archive-location.ts'
import { configFiles } from '../../src/cli/config/config-files.ts'
import { homeFolder } from '../../src/cli/home-folder.ts'
import { processTerminal } from '../../src/cli/index.ts'

const at = (env: Record<string, string>) => ({ ...processTerminal(), env, cwd: join(userInfo().homedir, 'none-such') })

it('the home folder is HOME, else USERPROFILE, else the one that the system knows', () => {
  expect(homeFolder(at({ HOME: '/home/me', USERPROFILE: '/other' }))).toBe('/home/me')
  expect(homeFolder(at({ HOME: '', USERPROFILE: '/other' }))).toBe('/other')
  expect(homeFolder(at({ HOME: '' }))).toBe(userInfo().homedir)
})

it.skipIf(process.platform === 'win32')('the archive and the configuration are in the system’s home folder if HOME is empty or not set', () => {
  for (const env of [{}, { HOME: '' }]) {
    expect(archivePath(undefined, at(env))).toBe(join(userInfo().homedir, '.local/share/decant/archive.db'))
    expect(dirname(configFiles(at(env)).user)).toBe(join(userInfo().homedir, '.config/decant'))
  }
})

it.skipIf(process.platform === 'win32')('a relative XDG_DATA_HOME or XDG_CONFIG_HOME is ignored', () => {
  const env = { HOME: '/home/me', XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: './config' }
  expect(archivePath(undefined, at(env))).toBe('/home/me/.local/share/decant/archive.db')
  expect(dirname(configFiles(at(env)).user)).toBe('/home/me/.config/decant')
})
