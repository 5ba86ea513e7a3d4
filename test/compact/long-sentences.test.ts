import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'

const engine = new CompactionEngine(null, mkdtempSync(join(tmpdir(), 'decant-long-')))
/** Transcribed speech without punctuation. */
const SPEECH = '就是我们那个系统在上线之后呢有一些用户反馈说登录的时候特别慢然后我们去看了一下日志发现是因为那个缓存没有命中'
const TALK = 'so after we went live some users told us that the login page takes for ever and we looked at the logs and it was the cache that missed '

it.each([SPEECH.repeat(3), SPEECH.repeat(5), TALK.repeat(4), TALK.repeat(40)])(
  'an extract of a history with only overlong sentences contains the beginning of one: %s',
  async (text) => {
    const history = Array.from({ length: 4 }, (_, i) => [
      { role: 'user', content: `${i} ${text}` },
      { role: 'assistant', content: `${i} ${text}` },
    ]).flat()
    const { summary, status, compactedTokens, originalTokens } = await engine.compact(history, { keepRecent: 2 })
    expect(status).toBe('extractive')
    expect(summary).toMatch(/就是我们那个系统在上线之后|so after we went live/)
    expect(compactedTokens).toBeLessThan(originalTokens)
  },
)
