import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Sessions of Cline's command line (`*.messages.json`): messages in blocks of Anthropic's form, whose results are lists of objects of any shape. */
export const clineSession: LogDialect = {
  notation: 'Cline',
  recordKind: 'runs',
  matches({ sessionId, origin, messages }) {
    return typeof sessionId === 'string' &&
      asObject(origin) &&
      objectsIn(messages).some(({ content, role }) => Array.isArray(content) && typeof role === 'string')
      ? 'by a sign'
      : undefined
  },
  readRecord({ messages, system_prompt, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    run.setInstructions(system_prompt)
    for (const { role, content, ts, modelInfo } of objectsIn(messages)) {
      if (role === 'assistant') run.addAnswer(content, { at: ts })
      else run.addMessage('user', content, { at: ts })
      run.model = stringOf(asObject(modelInfo)?.id) ?? run.model
    }
  },
}
