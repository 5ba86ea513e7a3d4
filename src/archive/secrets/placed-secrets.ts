import { isPlaceholder } from './is-placeholder.ts'

/**
 * A context in which secrets occur: the pattern's only group is the text before the secret, which is kept. Each pattern is linear: repetitions are bounded and
 * do not overlap.
 */
interface SecretPlace {
  readonly kind: string
  readonly pattern: RegExp
}

/** More of the same command, across escaped line ends, in JSON too. */
const ON = String.raw`(?:[^\n|;\\]|\\\\\\n|\\\r?\n|\\[^\nn]){0,300}?\s`
const QUOTE = String.raw`\\{0,3}["']`
const BARE = String.raw`[^\s"'|;\\]{3,200}`
const QUOTED = String.raw`[^"'\\\n]{3,200}(?=${QUOTE})`
const USER = '(?:-u ?|-[A-Za-z]{1,6}u |--user[ =])'

function inCommand(command: string, option: string, value: string): SecretPlace {
  return { kind: 'command', pattern: new RegExp(String.raw`(\b${command}(?=\s)${ON}${option})${value}`, 'g') }
}

/** A password in a URL, made of these characters; a port is not one. */
function inAddress(sign: string): SecretPlace {
  return { kind: 'basic-auth', pattern: new RegExp(String.raw`(:\/\/[^\s:@/[]{0,100}:)(?!\d{1,5}["'),;|>\]\\])${sign}{3,200}(?=@)`, 'g') }
}

const places: readonly SecretPlace[] = [
  inAddress(String.raw`[^\s"'\x60<>()[\]\\/,;?#&]`),
  inAddress(String.raw`[^\s:@/]`),
  { kind: 'basic-auth', pattern: /(:\/\/)(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{32,200}(?=@)/g },
  { kind: 'azure', pattern: /((?<![A-Za-z_])sig=)[A-Za-z0-9%+/_-]{40,120}={0,2}/g },
  { kind: 'signature', pattern: /(X-(?:Amz|Goog)-Signature=)[0-9a-f]{64,1024}/g },
  inCommand('curl', `${USER}${QUOTE}[^\\s:"']{0,100}:`, QUOTED),
  inCommand('curl', `${USER}[^\\s:"']{0,100}:`, BARE),
  inCommand('sshpass', `-p ?(?:${QUOTE})?`, BARE),
  inCommand('mysql(?:dump|admin|import)?', `-p(?:${QUOTE})?`, BARE),
  inCommand('redis-cli', `-a (?:${QUOTE})?`, BARE),
  inCommand('(?:docker|podman|helm registry|oc) login', `-p (?:${QUOTE})?`, BARE),
]

/** A text without the secrets in URLs and commands. */
export function withoutPlaced(text: string, marked: (kind: string, secret: string) => string): string {
  let result = text
  for (const { kind, pattern } of places) {
    result = result.replace(pattern, (whole: string, before: string) => {
      const secret = whole.slice(before.length)
      return isPlaceholder(secret) ? whole : `${before}${marked(kind, secret)}`
    })
  }
  return result
}
