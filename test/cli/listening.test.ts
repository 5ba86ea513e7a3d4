import { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { listening } from '../../src/cli/serve/listening.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

it.each(['127.0.0.1', 'localhost', '0.0.0.0', ...(hasIPv6 ? ['::1', '::'] : [])])('what listens on %s says a URL that leads to it', async (host) => {
  const { base, stop } = await listening((_, response) => void response.end('here'), { host, port: 0 })
  try {
    expect(await (await fetch(base)).text()).toBe('here')
  } finally {
    await stop(0)
  }
})
