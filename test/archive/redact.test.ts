import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { redact } from '../../src/archive/index.ts'
import { noSecrets, secretSamples } from './secret-samples.ts'

const letters = 'aB3dE5gH7jK9mN1pQ4sT6vW8yZ2bC0fG3hJ5kL7nP9qR1tU4wX6zA8'
const samples: Record<string, string> = {
  openai: `sk-${'proj'}-${letters}`,
  anthropic: `sk-${'ant'}-api03-${letters}`,
  github: `ghp_${letters.slice(0, 36)}`,
  gitlab: `glpat-${letters.slice(0, 20)}`,
  aws: `AKIA${'IOSFODNN7EXAMPLE'.slice(0, 16)}`,
  google: `AIza${letters.slice(0, 35)}`,
  slack: `xoxb-${'1234567890'}-${letters.slice(0, 24)}`,
  npm: `npm_${letters.slice(0, 36)}`,
  xai: `xai-${letters}${letters.slice(0, 26)}`,
  perplexity: `pplx-${letters.slice(0, 48)}`,
  nvidia: `nvapi-${letters}${letters.slice(0, 10)}`,
  tavily: `tvly-${'dev'}-${letters.slice(0, 32)}`,
  replicate: `r8_${letters.slice(0, 37)}`,
  pypi: `pypi-${'AgEIcHlwaS5vcmc'}${letters}`,
  rubygems: `rubygems_${'0a1b2c3d'.repeat(6)}`,
  digitalocean: `dop_v1_${'0a1b2c3d'.repeat(8)}`,
  atlassian: `ATATT3xFfGF0${letters}${letters}=1A2B3C4D`,
  age: `AGE-SECRET-KEY-1${'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'.repeat(2).slice(0, 58)}`,
  stripe: `whsec_${letters.slice(0, 32)}`,
  jwt: `eyJ${letters.slice(0, 20)}.eyJ${letters.slice(0, 30)}.${letters.slice(0, 40)}`,
  'private-key': `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${letters}\n${letters}\n-----END RSA ${'PRIVATE'} KEY-----`,
}

describe('redact', () => {
  it.each(Object.entries(samples))('hides a secret of the kind %s and says which kind it was', (kind, secret) => {
    const shown = redact(`before ${secret} after`)
    expect(shown).toContain(`[secret:${kind}:`)
    expect(shown).not.toContain(secret.slice(12, 40))
    expect(shown).toMatch(/^before .* after$/s)
  })

  it.each([`ya29.${letters}`, `GOCSPX-${letters.slice(0, 28)}`, `1//0g${letters}`])('hides what Google gives besides: %s', (secret) =>
    expect(redact(`before ${secret} after`)).toMatch(/^before \[secret:google:[\da-f]{4}] after$/),
  )

  /** What may stand before a secret and end in a letter or a digit, though no word begins there. */
  const before: readonly string[] = [
    '\\n',
    '\\t',
    '\\r\\n',
    '\u001b[32m',
    '\u001b[m\u001b[K',
    '\u001b[1;33m',
    '\\u001b[32m',
    '\\x1b[0;31m',
    '\\u003d',
    '?token%3D',
    '%0A',
    'a_',
  ]

  it('hides a secret in base64 however much stands before it', () => {
    for (const lines of [5, 332, 333, 400, 1666, 9000]) {
      const hidden = Buffer.from(`${'a line of a file. '.repeat(lines)}${samples.github} and on`).toString('base64')
      const all = redact(hidden)
      const shown = all.slice(all.lastIndexOf(']') + 1)
      expect(all).toContain('[secret:base64:')
      expect(Buffer.from(shown, 'base64').toString()).not.toContain(samples.github?.slice(-12))
      expect(shown.length).toBeLessThan(8000)
    }
  })

  it.each(['\n', '\r\n', '\n    ', '\\n', '\\r\\n'])('hides a secret in base64 that is wrapped by %j, wherever its lines end', (end) => {
    for (const width of [64, 76])
      for (let before = 0; before < width; before++) {
        const hidden = Buffer.from(`${'x'.repeat(before)} ${samples.github} and on`).toString('base64')
        const wrapped = hidden.replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${end}`)
        expect(redact(`"${wrapped}"`)).toMatch(/^"\[secret:base64:[\da-f]{4}]"$/)
      }
  })

  it.each(before)('hides a secret after %j', (sign) => {
    for (const [kind, secret] of Object.entries(samples)) {
      const shown = redact(`{"stdout":"${sign}${secret} end"}`)
      expect(shown).toContain(`"${sign}[secret:${kind}:`)
      expect(shown).not.toContain(secret.slice(12, 40))
    }
    const hidden = Buffer.from(`a text with ${samples.github} in it`).toString('base64')
    expect(redact(`${sign}${hidden} end`)).not.toContain(hidden.slice(4))
  })

  it.each(['\u001b[m\u001b[K', '\u0000', '\u200b', '\\u001b[0m'])(
    'hides a secret in which %j stands, as what is found is coloured, and gives that text without such signs',
    (sign) => {
      const { github = '' } = samples
      expect(redact(`the ${sign}token ghp_${sign}${github.slice(4)} end`)).toBe(redact(`the token ${github} end`))
      const plain = `the ${sign}token of ghp_${sign} end`
      expect(redact(plain)).toBe(plain)
    },
  )

  it.each([
    '{\\"api_key\\": \\"Xk29fjQ0sldkf83jfPq1\\"}',
    `{\\\\\\'token\\\\\\':\\\\\\'Xk29fjQ0sldkf83jfPq1\\\\\\'}`,
    'private_key: Xk29fjQ0sldkf83jfPq1',
    'redis://:Xk29fjQ0sldkf83jfPq1@h:6379',
  ])('hides a value beside its name in a text within a text: %s', (text) =>
    expect(redact(text)).toMatch(/^[^X]+\[secret:(?:named|basic-auth):[\da-f]{4}][^X]*$/),
  )

  it.each(secretSamples)('hides a secret that stands as $name', ({ text, secret }) => {
    const shown = redact(text)
    expect(shown).toMatch(/\[secret:[a-z\d-]+:[\da-f]{4}]/)
    expect(shown).not.toContain(secret)
    expect(shown.replace(/\[secret:[^\]]*]/, '')).toHaveLength(text.length - secret.length)
    expect(redact(shown)).toBe(shown)
  })

  it.each(noSecrets)('leaves alone what is no secret: %s', (text) => expect(redact(text)).toBe(text))

  it('marks equal secrets equally and others otherwise', () => {
    const shown = redact(`${samples.aws} ${samples.aws} ${samples.aws?.replace('E', 'F')}`).split(' ')
    expect(shown[0]).toBe(shown[1])
    expect(shown[0]).not.toBe(shown[2])
  })

  it('marks by a key: equally under one, otherwise under another, and as nobody can tell who has none', () => {
    const [one, other] = ['5e'.repeat(32), 'a1'.repeat(32)]
    const text = `key ${samples.aws}`
    expect(redact(text, one)).toBe(redact(text, one))
    expect(redact(text, one)).not.toBe(redact(text, other))
    const unkeyed = createHash('sha256').update(`decant\n${samples.aws}`).digest('hex').slice(0, 4)
    for (const shown of [redact(text), redact(text, one)]) expect(shown).not.toContain(unkeyed)
    const elsewhere = execFileSync(process.execPath, [
      '-e',
      `import('${pathToFileURL(join(import.meta.dirname, '../../src/archive/index.ts'))}').then(({ redact }) => console.log(redact(${JSON.stringify(text)})))`,
    ])
    expect(elsewhere.toString().trim()).toMatch(/^key \[secret:aws:[\da-f]{4}]$/)
    expect(elsewhere.toString().trim()).not.toBe(redact(text))
  })

  it.each(['password = "kJ8#mPq2$Lx9@zR4vT7w"', 'DB_PASSWORD=kJ8#mPq2!Lx9@zR4vT7w1', 'pwd: kJ8%mPq2*Lx9^zR4vT7w1', 'passphrase="mPq2!Lx9@zR4vT7w1kJ8"'])(
    'hides a value with the signs that passwords have: %s',
    (text) => {
      expect(redact(text)).toContain('[secret:named:')
      expect(redact(text)).not.toContain('zR4vT7w')
    },
  )

  it.each([
    'password = getPassword(process.argv[2], 1)',
    'password: process.env.DB_PASSWORD,',
    'const token = this.#tokens.next(2)',
    `password=\${DB_PASSWORD_OF_STAGE_2}`,
    'password="$DB_PASSWORD_OF_STAGE_2"',
    'token: @Inject(TOKEN_OF_SESSION_1)',
    'secret = someone.else27@mail.example.com',
    'token == expected!.token',
    'password: "Enter the password, please!"',
    'token: https://example.com/v1/abc?x=12#part',
  ])('leaves code alone: %s', (text) => expect(redact(text)).toBe(text))

  it('hides values beside a secret’s name and passwords in URLs, and leaves ordinary values alone', () => {
    expect(redact(`API_KEY="${letters.slice(0, 24)}"`)).toContain('[secret:named:')
    expect(redact('postgres://me:hunter2hunter2@db/x')).toBe(redact('postgres://me:hunter2hunter2@db/x').replace('hunter2', 'x'))
    const plain = 'token: undefined; password = required; secret_name: my-application-service; commit 3f2a9c1e8b7d6a5f4e3d2c1b0a9f8e7d6c5b4a39'
    expect(redact(plain)).toBe(plain)
  })

  it('stays linear on hostile text', () => {
    for (const unit of [
      'a',
      'sk-',
      'eyJa.',
      'eyJaaaaaaaaaaa_',
      '\\n',
      '\u001b[',
      '[1;',
      '\\u001b[0',
      '%3D',
      '_ghp_',
      '\\"token\\":\\',
      'password="a',
      '<password>',
      '--token ',
      'curl ',
      'curl -u "a:',
      'curl \\\\\\n',
      'docker login ',
      'mysql -p',
      '&sig=',
      'PASS=',
      'dp.pt.',
      `M${'1'.repeat(23)}.`,
      '://:',
      '-----BEGIN PRIVATE KEY-----',
      'token=',
      '://a:',
      'A'.repeat(50),
    ]) {
      const text = unit.repeat(Math.ceil(200_000 / unit.length))
      const start = performance.now()
      redact(text)
      expect(performance.now() - start, unit.slice(0, 20)).toBeLessThan(20_000)
    }
  })

  it.each(['eyJ', '_eyJ'])('costs no more a sign for what may begin a token again and again than for any text: %s', (unit) => {
    const taken = (text: string) => {
      const start = performance.now()
      redact(text)
      return performance.now() - start
    }
    const [begun, plain] = [unit, 'abc '].map((one) => Math.min(...[1, 2, 3].map(() => taken(one.repeat(100_000)))))
    expect(begun).toBeLessThan((plain ?? 0) * 15)
  })
})
