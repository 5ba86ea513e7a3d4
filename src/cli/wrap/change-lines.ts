import { quoted } from '../print/quoted.ts'
import type { AgentRun } from './run-agent.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What an agent gets that it would not get by itself, as a shell would be told: a variable a line, as it was and as it is, and the command. */
export function changeLines({ command, args, env }: AgentRun, before: Env): string[] {
  const changed = Object.entries(env).filter(([name, value]) => value !== before[name])
  return [
    ...changed.flatMap(([name, value = '']) => [...(before[name] === undefined ? [] : [`- ${name}=${quoted(before[name])}`]), `+ ${name}=${quoted(value)}`]),
    `  ${[command, ...args].map(quoted).join(' ')}`,
  ]
}
