/** The maximum number of paths of a call. */
const MOST = 64

/** A word that looks like a path, in letters of any script: it has a folder, or a name with a file extension. */
const PATH =
  /^(?:~?\/|\.{1,2}\/)?[\p{L}\p{M}\p{N}_.@+~%=,:[\]()-]+(?:\/[\p{L}\p{M}\p{N}_.@+~%=,*[\]()-]*)+$|^[\p{L}\p{M}\p{N}_@+~-][\p{L}\p{M}\p{N}_.@+~-]*\.[A-Za-z][A-Za-z\d]{0,9}$|^\.[a-z][\w.-]+$/u

/** Adds a path, unless the maximum is reached or it is not a file. */
export function addPath(paths: Set<string>, path: string): void {
  if (paths.size < MOST && path !== '' && path.length <= 1024 && !path.startsWith('/dev/')) paths.add(path)
}

/** Returns the words of a command that name files or folders, without patterns, numbers, links, revisions and the code of one-liners. */
export function argumentPaths(name: string, words: readonly string[]): string[] {
  if (name === 'git') return gitPaths(words)
  if (NO_PATHS.has(name)) return []
  const found: string[] = []
  const looks = /^(?:sed|gsed|awk|gawk|perl|grep|egrep|fgrep|rg|ag|jq|yq)$/.test(name)
  let scripted = looks && !words.includes('-e') && !words.includes('-f')
  for (let i = 1; i < words.length; i++) {
    const word = words[i] as string
    if (word.startsWith('-')) continue
    if (scripted) {
      scripted = false
      continue
    }
    if (/^(?:-e|-c|-m|-name|-iname|-path|--regexp)$/.test(words[i - 1] ?? '')) continue
    if (word.length <= 1024 && !/^https?:\/\//.test(word) && PATH.test(word)) found.push(word)
  }
  return found
}

/** Commands whose words look like paths but are not. */
const NO_PATHS = new Set(['cd', 'pushd', 'echo', 'printf', 'export', 'gh', 'glab', 'submit', 'for', 'true', 'pip', 'pip3', 'brew', 'apt', 'apt-get'])

/** Returns all words after `--` and of `add`, `rm`, `blame` and the like; otherwise only words with a file extension: the rest are branches and commits. */
function gitPaths(words: readonly string[]): string[] {
  const dash = words.indexOf('--')
  const sub = words.find((word, i) => i > 0 && !word.startsWith('-') && !/^-[Cc]$/.test(words[i - 1] ?? '')) ?? ''
  if (/^(?:config|clone|push|fetch|pull|remote)$/.test(sub)) return []
  const files = /^(?:add|rm|mv|restore|blame|apply|am)$/.test(sub)
  const found: string[] = []
  for (let i = words.indexOf(sub) + 1; i < words.length; i++) {
    const word = words[i] as string
    if (word.startsWith('-') || /^-[mCcF]$/.test(words[i - 1] ?? '') || word.length > 1024 || /\s/.test(word)) continue
    const own = word.slice(word.indexOf(':') + 1)
    if ((dash > 0 && i > dash) || (files && word !== '.') || (/\.[A-Za-z]\w{0,9}$/.test(own) && !/[^/.]\.\./.test(own))) found.push(own)
  }
  return found
}
