import { asObject, type JsonObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { autogen } from './autogen.ts'

/**
 * States of AutoGen's teams, as `save_state` of autogen-agentchat returns them: the thread of the team is a run, and after it what each agent has in its
 * model's context, teams inside an agent included.
 */
export const autogenState: LogDialect = {
  notation: 'AutoGen state',
  recordKind: 'runs',
  matches: ({ agent_states: states }) =>
    Object.values(asObject(states) ?? {}).some((one) => messagesIn(one).length > 0 || innerTeam(one)) ? 'by a sign' : undefined,
  readRecord({ messages, ...rest }, run) {
    run.meta = rest
    for (const message of objectsIn(messages)) autogen.readRecord(message, run)
  },
  nestedRuns({ agent_states: states }) {
    const members = Object.entries(asObject(states) ?? {})
    const isThread = (state: unknown) => Array.isArray(asObject(state)?.message_thread)
    const ordered = [...members.filter(([, state]) => isThread(state)), ...members.filter(([, state]) => !isThread(state))]
    return ordered.flatMap(([id, state]) => {
      const team = innerTeam(state)
      return [{ id, messages: messagesIn(state) }, ...(team ? [team] : [])]
    })
  },
}

function messagesIn(state: unknown): JsonObject[] {
  const member = asObject(state) ?? {}
  const agent = asObject(member.agent_state) ?? member
  return objectsIn(member.message_thread ?? asObject(agent.llm_context)?.messages ?? asObject(agent.model_context)?.messages)
}

function innerTeam(state: unknown): JsonObject | undefined {
  const agent = asObject(asObject(state)?.agent_state)
  const team = asObject(agent?.inner_team_state)
  return asObject(team?.agent_states) ? team : undefined
}
