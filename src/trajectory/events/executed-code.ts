import { type Act, actOf, fencedBlocks } from '../../text/index.ts'

/** The result if a host ran the code of a message, as AutoGen's executors report it. */
const EXIT_REPORT = /^\s*exitcode: (-?\d{1,9})\b/

const SHELL = /^(?:bash|sh|shell|console|zsh|ps1|powershell|pwsh)$/i

/** The file name in the first line of a block of code. */
const FILE = /^\s*(?:#|\/\/)\s{0,4}filename:\s{0,4}(\S{1,200})/

/** Code of a message that was run: its tool, its input, its act, the words around it, and whether it failed. */
export interface ExecutedCode {
  readonly tool: string
  readonly input: string
  readonly act: Act
  readonly surroundingText: string
  readonly failed: boolean
}

/** Whether a text reports how code that a host ran ended. */
export function isExecutionReport(text: string): boolean {
  return EXIT_REPORT.test(text)
}

/** The code of a message that the next message reports to have been run; undefined if it reports nothing, or there is no code. */
export function executedCode(text: string, report: string): ExecutedCode | undefined {
  const code = EXIT_REPORT.exec(report)?.[1]
  const blocks = code === undefined ? [] : fencedBlocks(text).filter((block) => block.text.trim() !== '')
  if (blocks.length === 0) return undefined
  const input = blocks.map((block) => block.text).join('\n')
  const isShell = blocks.every(({ mark }) => SHELL.test(mark))
  const mark = blocks.find((block) => !SHELL.test(block.mark))?.mark ?? ''
  const tool = isShell ? 'bash' : (/^\w+/.exec(mark)?.[0].toLowerCase() ?? 'python')
  return { tool, input, act: isShell ? actOf({ name: 'bash', input }) : codeAct(tool, input), surroundingText: textAround(text, blocks), failed: code !== '0' }
}

function codeAct(tool: string, input: string): Act {
  const file = FILE.exec(input)?.[1]
  return file === undefined ? { kind: 'run', paths: [] } : { kind: 'run', paths: [file], command: `${tool} ${file}` }
}

function textAround(text: string, blocks: readonly { readonly start: number; readonly end: number }[]): string {
  let from = 0
  const kept = blocks.map(({ start, end }) => {
    const part = text.slice(from, start).trim()
    from = end
    return part
  })
  return [...kept, text.slice(from).trim()].filter((part) => part !== '').join('\n')
}
