import { fileUrlPath } from '../file-url-path.ts'
import { unescapeLetters } from '../unescape-letters.ts'

/** The maximum number of paths of a call. */
const MAX_PATHS = 64

/** A word that looks like a path, in letters of any script: it has a folder, or a name with a file extension. */
const PATH =
  /^(?:~?\/|\.{1,2}\/)?[\p{L}\p{M}\p{N}_.@+~%=,:[\]()-]+(?:\/[\p{L}\p{M}\p{N}_.@+~%=,*[\]()-]*)+$|^[\p{L}\p{M}\p{N}_@+~-][\p{L}\p{M}\p{N}_.@+~-]*\.[A-Za-z][A-Za-z\d]{0,9}$|^\.[a-z][\w.-]+$/u

/** After this, backslashes separate folders. */
const DRIVE = /^[A-Za-z]:\\/

/** Adds a path, decoded if it is an address or has escaped letters, unless the maximum is reached or it is not a file. */
export function addPath(paths: Set<string>, written: string): void {
  const path = fileUrlPath(written) ?? (DRIVE.test(written) ? written : unescapeLetters(written))
  if (paths.size < MAX_PATHS && path !== '' && path.length <= 1024 && !path.startsWith('/dev/')) paths.add(path)
}

/** Returns the words of a command that name files or folders, without patterns, numbers, links, revisions and the code of one-liners. */
export function argumentPaths(name: string, words: readonly string[]): string[] {
  if (name === 'git') return gitPaths(words)
  if (COMMANDS_WITHOUT_PATHS.has(name)) return []
  const found: string[] = []
  const takesScript = /^(?:sed|gsed|awk|gawk|perl|grep|egrep|fgrep|rg|ag|jq|yq)$/.test(name)
  let isScriptExpected = takesScript && !words.includes('-e') && !words.includes('-f')
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string
    if (word.startsWith('-')) continue
    if (isScriptExpected) {
      isScriptExpected = false
      continue
    }
    if (/^(?:-e|-c|-m|-name|-iname|-path|--regexp)$/.test(words[i - 1] ?? '')) continue
    if (word.length <= 1024 && !/^https?:\/\//.test(word) && PATH.test(word)) found.push(word)
  }
  return found
}

/** Commands whose words look like paths but are not. */
const COMMANDS_WITHOUT_PATHS = new Set([
  'cd',
  'pushd',
  'echo',
  'printf',
  'export',
  'gh',
  'glab',
  'submit',
  'for',
  'true',
  'pip',
  'pip3',
  'brew',
  'apt',
  'apt-get',
])

/** Returns all words after `--` and of `add`, `rm`, `blame` and the like; otherwise only words with a file extension: the rest are branches and commits. */
function gitPaths(words: readonly string[]): string[] {
  const doubleDash = words.indexOf('--')
  const subcommand = words.find((word, i) => i > 0 && !word.startsWith('-') && !/^-[Cc]$/.test(words[i - 1] ?? '')) ?? ''
  if (/^(?:config|clone|push|fetch|pull|remote)$/.test(subcommand)) return []
  const files = /^(?:add|rm|mv|restore|blame|apply|am)$/.test(subcommand)
  const found: string[] = []
  for (let i = words.indexOf(subcommand) + 1; i < words.length; i++) {
    const word = words[i] as string
    if (word.startsWith('-') || /^-[mCcF]$/.test(words[i - 1] ?? '') || word.length > 1024 || /\s/.test(word)) continue
    const pathPart = word.slice(word.indexOf(':') + 1)
    if ((doubleDash > 0 && i > doubleDash) || (files && word !== '.') || (/\.[A-Za-z]\w{0,9}$/.test(pathPart) && !/[^/.]\.\./.test(pathPart)))
      found.push(pathPart)
  }
  return found
}
