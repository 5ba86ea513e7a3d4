import { lintSource } from '@secretlint/core'
import { creator, rules } from '@secretlint/secretlint-rule-preset-recommend'
import { describe, expect, it } from 'vitest'
import { corpusRuns } from '../../bench/corpus.ts'
import { redact } from '../../src/archive/index.ts'
import { Random } from '../../src/testing/index.ts'

const PRESET = { id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }

/** The findings of secretlint's recommended rules in a text: the secrets as written, and their rules. */
async function found(text: string): Promise<{ rule: string; secret: string }[]> {
  const source = { filePath: 'text.txt', ext: '.txt', contentType: 'text' as const, content: text }
  const { messages } = await lintSource({ source, options: { config: { rules: [PRESET] } } })
  return messages.map(({ range, ruleId }) => ({ rule: ruleId, secret: text.slice(...range) }))
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const HEX = '0123456789abcdef'
const some = (random: Random, length: number, of = `${LETTERS}0123456789`) => Array.from({ length }, () => of[random.below(of.length)]).join('')

/** A secret of each kind, without words that would mark it as an example; surrounded by the marks usual in practice. */
const KINDS: Readonly<Record<string, (random: Random) => string>> = {
  aws: (r) => `AWS_SECRET_ACCESS_KEY = "${some(r, 40)}"`,
  privatekey: (r) =>
    `-----BEGIN RSA ${'PRIVATE'} KEY-----\nMIIE${Array.from({ length: 24 }, () => some(r, 64)).join('\n')}\n-----END RSA ${'PRIVATE'} KEY-----`,
  npm: (r) => `//packages.example.net/:_authToken=npm_${some(r, 36)}`,
  basicauth: (r) => `https://someone:${some(r, 14)}@host.example.net/`,
  slack: (r) => `xapp-1-A${some(r, 10)}-${some(r, 13, '0123456789')}-${some(r, 64, HEX)}`,
  'slack webhook': (r) => `https://hooks.slack.com/services/T${some(r, 8)}/B${some(r, 8)}/${some(r, 24)}`,
  sendgrid: (r) => `SG.${some(r, 22)}.${some(r, 43)}`,
  shopify: (r) => `shpat_${some(r, 32, HEX)}`,
  stripe: (r) => `sk_live_${some(r, 24)}`,
  github: (r) => `ghp_${some(r, 36)}`,
  gitlab: (r) => `glpat-${some(r, 20)}`,
  grafana: (r) => `glsa_${some(r, 32)}_${some(r, 8, HEX)}`,
  openai: (r) => `sk-proj-${some(r, 74)}T3BlbkFJ${some(r, 74)}`,
  anthropic: (r) => `sk-ant-api03-${some(r, 93)}AA`,
  groq: (r) => `gsk_${some(r, 52)}`,
  huggingface: (r) => `hf_${some(r, 34, LETTERS)}`,
  linear: (r) => `lin_api_${some(r, 40)}`,
  notion: (r) => `ntn_${some(r, 11, '0123456789')}${some(r, 35)}`,
  'connection string': (r) => `postgresql://root:${some(r, 14)}@db.host.net:5432/x`,
  vault: (r) => `hvs.${some(r, 95)}`,
  vercel: (r) => `vcp_${some(r, 40)}`,
  databricks: (r) => `dapi${some(r, 32, HEX)}`,
  docker: (r) => `dckr_pat_${some(r, 27)}`,
  figma: (r) => `figd_${some(r, 40)}`,
  cloudflare: (r) => `cfut_${some(r, 40)}${some(r, 8, HEX)}`,
  tailscale: (r) => `tskey-auth-${some(r, 17)}-${some(r, 32)}`,
}

/** Rules for which no secrets are generated: one lets comments switch the others off, the others need matching keys of several hundred characters. */
const UNTRIED = ['filter-comments', 'gcp', '1password']

describe('redact, compared with the recommended rules of secretlint', () => {
  const tried = new Set<string>()

  it.each(Object.entries(KINDS))('hides everything that the rules find in samples of %s', async (_, make) => {
    let known = 0
    for (let seed = 0; seed < 40; seed++) {
      const text = `first line\nvalue ${make(new Random(seed))} and more`
      const shown = redact(text)
      for (const { rule, secret } of await found(text)) {
        known++
        tried.add(rule)
        for (const word of secret.split(/[\s/:@"=]+/).filter((part) => /[A-Za-z\d]{14}/.test(part))) expect(shown, text).not.toContain(word)
      }
    }
    expect(known).toBeGreaterThan(20)
  })

  it('is compared with every rule except those without samples', () => {
    const names = rules.map(({ meta }) => meta.id).filter((id) => !UNTRIED.some((name) => id.endsWith(name)))
    expect(names.filter((id) => !tried.has(id))).toEqual([])
  })
})

const runs = corpusRuns('claude-code-go').slice(0, process.env.DECANT_LONG ? undefined : 12)

it.skipIf(runs.length === 0)('redact leaves nothing in recorded runs that secretlint finds (skipped without the corpus)', { timeout: 120_000 }, async () => {
  for (const run of runs) {
    const text = JSON.stringify(run.messages)
    const left = (await found(redact(text))).filter(({ secret }) => !secret.includes('[secret:'))
    expect(left).toEqual([])
  }
})
