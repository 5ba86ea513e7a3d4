import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { archivePath } from '../../src/cli/archive/archive-location.ts'
import { configFiles } from '../../src/cli/config/config-files.ts'
import { homeFolder } from '../../src/cli/home-folder.ts'
import { processTerminal } from '../../src/cli/index.ts'

const at = (env: Record<string, string>) => ({ ...processTerminal(), env, cwd: join(userInfo().homedir, 'none-such') })

it('is what the environment says, and what the system knows where that says nothing', () => {
  expect(homeFolder(at({ HOME: '/home/me', USERPROFILE: '/other' }))).toBe('/home/me')
  expect(homeFolder(at({ HOME: '', USERPROFILE: '/other' }))).toBe('/other')
  expect(homeFolder(at({ HOME: '' }))).toBe(userInfo().homedir)
})

it.skipIf(process.platform === 'win32')('an empty HOME leads no archive and no settings into the folder of work', () => {
  for (const env of [{}, { HOME: '' }]) {
    expect(archivePath(undefined, at(env))).toBe(join(userInfo().homedir, '.local/share/decant/archive.db'))
    expect(dirname(configFiles(at(env)).user)).toBe(join(userInfo().homedir, '.config/decant'))
  }
})

it.skipIf(process.platform === 'win32')(
  'a folder of XDG that does not begin at the root counts as none: it would be another one in each folder of work',
  () => {
    const env = { HOME: '/home/me', XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: './config' }
    expect(archivePath(undefined, at(env))).toBe('/home/me/.local/share/decant/archive.db')
    expect(dirname(configFiles(at(env)).user)).toBe('/home/me/.config/decant')
  },
)
