import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { redact } from '../../src/archive/index.ts'
import { DecantError } from '../../src/message/index.ts'
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
  it.each(Object.entries(samples))('replaces a secret of the kind %s by a mark that names the kind', (kind, secret) => {
    const shown = redact(`before ${secret} after`)
    expect(shown).toContain(`[secret:${kind}:`)
    expect(shown).not.toContain(secret.slice(12, 40))
    expect(shown).toMatch(/^before .* after$/s)
  })

  it.each([`ya29.${letters}`, `GOCSPX-${letters.slice(0, 28)}`, `1//0g${letters}`])('hides other credentials of Google: %s', (secret) =>
    expect(redact(`before ${secret} after`)).toMatch(/^before \[secret:google:[\da-f]{4}] after$/),
  )

  /** Text that may precede a secret and ends in a letter or a digit, although no word begins there. */
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

  it('hides a secret in base64, however much text precedes it', () => {
    for (const lines of [5, 332, 333, 400, 1666, 9000]) {
      const hidden = Buffer.from(`${'a line of a file. '.repeat(lines)}${samples.github} and on`).toString('base64')
      const all = redact(hidden)
      const shown = all.slice(all.lastIndexOf(']') + 1)
      expect(all).toContain('[secret:base64:')
      expect(Buffer.from(shown, 'base64').toString()).not.toContain(samples.github?.slice(-12))
      expect(shown.length).toBeLessThan(8000)
    }
  })

  it.each(['\n', '\r\n', '\n    ', '\\n', '\\r\\n'])('hides a secret in base64 that is wrapped by %j, at every position in its lines', (end) => {
    for (const width of [64, 76])
      for (let before = 0; before < width; before++) {
        const hidden = Buffer.from(`${'x'.repeat(before)} ${samples.github} and on`).toString('base64')
        const wrapped = hidden.replaceAll(new RegExp(`.{${width}}(?=.)`, 'g'), `$&${end}`)
        expect(redact(`"${wrapped}"`)).toMatch(/^"\[secret:base64:[\da-f]{4}]"$/)
      }
  })

  it.each(before)('hides a secret directly after %j', (sign) => {
    for (const [kind, secret] of Object.entries(samples)) {
      const shown = redact(`{"stdout":"${sign}${secret} end"}`)
      expect(shown).toContain(`"${sign}[secret:${kind}:`)
      expect(shown).not.toContain(secret.slice(12, 40))
    }
    const hidden = Buffer.from(`a text with ${samples.github} in it`).toString('base64')
    expect(redact(`${sign}${hidden} end`)).not.toContain(hidden.slice(4))
  })

  it.each(['\u001b[m\u001b[K', '\u0000', '\u200b', '\\u001b[0m'])(
    'hides a secret interrupted by %j, as in coloured output, and keeps such characters if there is no secret',
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
  ])('hides a value after its name in escaped text, and a password in a URL: %s', (text) =>
    expect(redact(text)).toMatch(/^[^X]+\[secret:(?:named|basic-auth):[\da-f]{4}][^X]*$/),
  )

  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const pem = pair.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  const sealed = pair.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' }).toString().trim()
  const [, ...signs] = pem.split('\n').slice(0, -1)
  const pgp = ['BEGIN', 'END'].map((word) => `-----${word} PGP ${'PRIVATE'} KEY BLOCK-----`).join(`\nVersion: GnuPG v2\n\n${signs.join('\n')}\n=aB3d\n`)
  const each = (line: (text: string, n: number) => string) => pem.split('\n').map(line).join('\n')

  it.each([
    ['in plain PEM', pem],
    ['encrypted', sealed],
    ['in PGP format', pgp],
    ['with line numbers and arrows', each((line, i) => `${String(i + 1).padStart(6)}→${line}`)],
    ['with line numbers and tabs', each((line, i) => `${i + 1}\t${line}`)],
    ['with line numbers and bars', each((line, i) => `${String(i + 1).padStart(5, '0')}| ${line}`)],
    ['in search results', each((line, i) => `keys/id_rsa:${i + 1}:${line}`)],
    ['in context lines of search results', each((line, i) => `keys/id_rsa-${i + 1}-${line}`)],
    ['in added lines of a diff', each((line) => `+${line}`)],
    ['in removed lines of a diff', each((line) => `-${line}`)],
    ['in quoted lines', each((line) => `> ${line}`)],
    ['in comment lines', each((line) => `// ${line}`)],
    ['concatenated in code', each((line) => `"${line}\\n" +`)],
    ['with Windows line ends', pem.replaceAll('\n', '\r\n')],
    ['in one line', pem.replaceAll('\n', ' ')],
  ])('hides a private key %s, also within JSON', (_, shown) => {
    for (const text of [shown, JSON.stringify({ content: shown }), JSON.stringify(JSON.stringify({ content: shown }))]) {
      const left = redact(`before: ${text}\nnothing else`)
      expect(left).toContain('[secret:private-key:')
      for (const line of shown.match(/[A-Za-z\d+/]{40,}/g) ?? []) expect(left).not.toContain(line)
      expect(left).toMatch(/^before: .*nothing else$/s)
      expect(redact(left)).toBe(left)
    }
  })

  it('hides a private key whose end was cut off, and one far inside a long base64 text', () => {
    const cut = redact(`${pem.slice(0, 700)}… 900 more`)
    expect(cut).toMatch(/^\[secret:private-key:[\da-f]{4}]… 900 more$/)
    const hidden = Buffer.from(`${'a line of a file. '.repeat(300)}\n${pem}\n`).toString('base64')
    const left = Buffer.from(redact(hidden).replaceAll(/\[secret:[^\]]*]/g, ''), 'base64').toString('latin1')
    for (const line of signs) expect(left).not.toContain(line)
  })

  it.each([
    `if (text.includes('-----BEGIN ${'PRIVATE'} KEY-----')) return text.slice(0, text.indexOf(end))`,
    `A file begins with -----BEGIN RSA ${'PRIVATE'} KEY----- where it holds one\nand ends so`,
    `const key = "-----BEGIN ${'PRIVATE'} KEY-----\\n" + body + "\\n-----END ${'PRIVATE'} KEY-----"`,
  ])('keeps text that only mentions a private key: %s', (text) => expect(redact(text)).toBe(text))

  it.each([
    ['a token', 'token', 300],
    ['a token', 'token', 900],
    ['a token', 'token', 9000],
  ])('hides the whole of %s after the name %s, even with %i characters', (_, name, length) => {
    const value = `${letters}9x`.repeat(Math.ceil(length / letters.length)).slice(0, length)
    for (const text of [`{"${name}": "${value}"}`, `${name.toUpperCase()}=${value}`, `Authorization: Bearer ${value}`])
      expect(redact(text)).toBe(redact(text).replace(/[A-Za-z\d]{40,}/, ''))
  })

  it('hides a JSON web token with a long payload', () => {
    const token = `eyJ${letters}.eyJ${letters.repeat(150)}.${letters}`
    expect(redact(`it is ${token} there`)).toMatch(/^it is \[secret:jwt:[\da-f]{4}] there$/)
  })

  it.each(['pa:hunter2hunter2', 'p@hunter2hunter2', 'p:a@:hunter2@hunter2'])('hides the whole password in a URL: %s', (password) =>
    expect(redact(`postgres://me:${password}@db.host/x and me@host`)).toMatch(/^postgres:\/\/me:\[secret:basic-auth:[\da-f]{4}]@db\.host\/x and me@host$/),
  )

  it('keeps a URL with a port next to an email address', () => {
    const text = '{"url":"http://localhost:3000","mail":"me@host.example"} (http://localhost:3000,me@host.example)'
    expect(redact(text)).toBe(text)
  })

  it('hides a bot token that ends in a hyphen', () =>
    expect(redact(`it is 123456789:AA${letters.slice(0, 32)}- there`)).toMatch(/^it is \[secret:telegram:[\da-f]{4}] there$/))

  it('throws a DecantError for a key that is not a string, such as the index that map passes', () =>
    expect(() => ['a text'].map(redact as (text: string, key: unknown) => string)).toThrow(DecantError))

  it.each(secretSamples)('hides a secret in the form: $name', ({ text, secret }) => {
    const shown = redact(text)
    expect(shown).toMatch(/\[secret:[a-z\d-]+:[\da-f]{4}]/)
    expect(shown).not.toContain(secret)
    expect(shown.replace(/\[secret:[^\]]*]/, '')).toHaveLength(text.length - secret.length)
    expect(redact(shown)).toBe(shown)
  })

  it.each(noSecrets)('keeps text without a secret: %s', (text) => expect(redact(text)).toBe(text))

  it('gives equal secrets equal marks, and different secrets different marks', () => {
    const shown = redact(`${samples.aws} ${samples.aws} ${samples.aws?.replace('E', 'F')}`).split(' ')
    expect(shown[0]).toBe(shown[1])
    expect(shown[0]).not.toBe(shown[2])
  })

  it('makes marks depend on the key, and without one on a key that other processes do not have', () => {
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
    'hides a value with characters typical of passwords: %s',
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
  ])('keeps code: %s', (text) => expect(redact(text)).toBe(text))

  it('hides values after the name of a secret and passwords in URLs, and keeps ordinary values', () => {
    expect(redact(`API_KEY="${letters.slice(0, 24)}"`)).toContain('[secret:named:')
    expect(redact('postgres://me:hunter2hunter2@db/x')).toBe(redact('postgres://me:hunter2hunter2@db/x').replace('hunter2', 'x'))
    const plain = 'token: undefined; password = required; secret_name: my-application-service; commit 3f2a9c1e8b7d6a5f4e3d2c1b0a9f8e7d6c5b4a39'
    expect(redact(plain)).toBe(plain)
  })

  it('redacts 200,000 characters of hostile text in less than 20 seconds', () => {
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
      '-----BEGIN PRIVATE KEY-----\n',
      `-----BEGIN PRIVATE KEY-----\n${letters}\n`,
      '-----BEGIN PRIVATE KEY-----\n\\\\\\\\',
      '://a:@:',
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

  it.each(['eyJ', '_eyJ'])('takes at most 15 times as long for repeated beginnings of tokens as for plain text: %s', (unit) => {
    const taken = (text: string) => {
      const start = performance.now()
      redact(text)
      return performance.now() - start
    }
    const [begun, plain] = [unit, 'abc '].map((one) => Math.min(...[1, 2, 3].map(() => taken(one.repeat(100_000)))))
    expect(begun).toBeLessThan((plain ?? 0) * 15)
  })
})
