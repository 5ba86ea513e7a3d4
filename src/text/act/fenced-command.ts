import { fencedBlocks } from './fenced-blocks.ts'

/**
 * Returns the shell command that an assistant wrote in its text instead of calling a tool: the last fenced block marked `bash`, `sh` or `shell`, or unmarked
 * (as mini-SWE-agent and early SWE-agent do); undefined if there is none. Linear.
 *
 * @example
 * fencedCommand('Let me look.\n```bash\nls src\n```') // 'ls src'
 */
export function fencedCommand(text: string): string | undefined {
  const last = fencedBlocks(text).findLast(({ mark }) => /^(?:bash|sh|shell|console)?$/.test(mark))?.text
  return last === '' ? undefined : last
}
