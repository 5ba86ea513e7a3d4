/**
 * The shell command that an assistant wrote in its text instead of calling a tool: the last fenced block marked `bash`, `sh` or `shell`, or
 * bare (as mini-SWE-agent and early SWE-agent do); undefined where there is none. Linear.
 *
 * @example
 * fencedCommand('Let me look.\n```bash\nls src\n```') // 'ls src'
 */
export function fencedCommand(text: string): string | undefined {
  let open: { marked: boolean; from: number } | undefined
  let last: string | undefined
  let at = 0
  while (at < text.length) {
    let end = text.indexOf('\n', at)
    if (end < 0) end = text.length
    if (text.startsWith('```', at)) {
      if (open) {
        if (open.marked) last = text.slice(open.from, Math.max(open.from, at - 1))
        open = undefined
      } else open = { marked: /^```(?:bash|sh|shell|console)?\s*$/.test(text.slice(at, Math.min(end, at + 40))), from: end + 1 }
    }
    at = end + 1
  }
  return last === '' ? undefined : last
}
