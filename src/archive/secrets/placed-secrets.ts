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
const COMMAND_REST = String.raw`(?:[^\n|;\\]|\\\\\\n|\\\r?\n|\\[^\nn]){0,300}?\s`
const QUOTE = String.raw`\\{0,3}["']`
const UNQUOTED = String.raw`[^\s"'|;\\]{3,200}`
const QUOTED = String.raw`[^"'\\\n]{3,200}(?=${QUOTE})`
const USER = '(?:-u ?|-[A-Za-z]{1,6}u |--user[ =])'

function commandPlace(command: string, option: string, value: string): SecretPlace {
  return { kind: 'command', pattern: new RegExp(String.raw`(\b${command}(?=\s)${COMMAND_REST}${option})${value}`, 'g') }
}

/** A password in a URL, made of these characters; a port is not one. */
function urlPlace(characters: string): SecretPlace {
  return { kind: 'basic-auth', pattern: new RegExp(String.raw`(:\/\/[^\s:@/[]{0,100}:)(?!\d{1,5}["'),;|>\]\\])${characters}{3,200}(?=@)`, 'g') }
}

const secretPlaces: readonly SecretPlace[] = [
  urlPlace(String.raw`[^\s"'\x60<>()[\]\\/,;?#&]`),
  urlPlace(String.raw`[^\s:@/]`),
  { kind: 'basic-auth', pattern: /(:\/\/)(?=[A-Za-z_-]{0,40}\d)[A-Za-z0-9_-]{32,200}(?=@)/g },
  { kind: 'azure', pattern: /((?<![A-Za-z_])sig=)[A-Za-z0-9%+/_-]{40,120}={0,2}/g },
  { kind: 'signature', pattern: /(X-(?:Amz|Goog)-Signature=)[0-9a-f]{64,1024}/g },
  commandPlace('curl', `${USER}${QUOTE}[^\\s:"']{0,100}:`, QUOTED),
  commandPlace('curl', `${USER}[^\\s:"']{0,100}:`, UNQUOTED),
  commandPlace('sshpass', `-p ?(?:${QUOTE})?`, UNQUOTED),
  commandPlace('mysql(?:dump|admin|import)?', `-p(?:${QUOTE})?`, UNQUOTED),
  commandPlace('redis-cli', `-a (?:${QUOTE})?`, UNQUOTED),
  commandPlace('(?:docker|podman|helm registry|oc) login', `-p (?:${QUOTE})?`, UNQUOTED),
]

/** A text without the secrets in URLs and commands. */
export function withoutPlacedSecrets(text: string, mark: (kind: string, secret: string) => string): string {
  let result = text
  for (const { kind, pattern } of secretPlaces) {
    result = result.replace(pattern, (fullMatch: string, before: string) => {
      const secret = fullMatch.slice(before.length)
      return isPlaceholder(secret) ? fullMatch : `${before}${mark(kind, secret)}`
    })
  }
  return result
}
