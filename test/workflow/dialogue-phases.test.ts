import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { fromHistory } from '../../src/trajectory/index.ts'
import { ExperienceLogHandler, experienceOf } from '../../src/workflow/index.ts'
import { RunPhases } from '../../src/workflow/phase/run-phases.ts'

const TASK = 'How far apart are the two towers of the old bridge, in metres?'
const says = (content: string) => ({ role: 'assistant', content })
const code = (words: string, text: string) => says(`${words}\n\`\`\`python\n${text}\n\`\`\``)
const host = (content: string) => ({ role: 'tool', content })
const stepsOf = (messages: readonly object[]) => experienceOf(fromHistory(decode([{ role: 'user', content: TASK }, ...messages]).history))
const phasesOf = async (messages: readonly object[]) => (await new ExperienceLogHandler().compress(stepsOf(messages))).phases.map(({ phase }) => phase)

const WORDS = [says('We first need the places of both towers.'), says('The places stand in the register of bridges, on page four.')]
const FAILED = [code('I reckon it from these.', 'far(1)'), host('exitcode: 1 (execution failed)\nCode output: NameError: far')]
const RAN = [code('The function was not there, so I write it out.', 'print(2 + 3)'), host('exitcode: 0 (execution succeeded)\nCode output: 5')]

it('ExperienceLogHandler derives the phases of a dialogue with code blocks from code results and wording', async () => {
  expect(await phasesOf([...WORDS, ...FAILED, ...FAILED, ...RAN])).toEqual(['understanding', 'debugging'])
  expect(await phasesOf([...WORDS, ...RAN, ...RAN])).toEqual(['understanding', 'fixing'])
  expect(await phasesOf([...RAN, ...RAN, says('So it is five metres.'), says('I agree, it is five metres.')])).toEqual(['fixing', 'testing'])
  expect(await phasesOf([...WORDS, says('I will verify both places once more.'), says('To double check: both are right.')])).toEqual([
    'understanding',
    'testing',
  ])
})

it('RunPhases gives the closing message no votes, and treats runs with tool calls or further user messages as no dialogue', () => {
  const { history } = stepsOf([...RAN, says('TERMINATE')])
  const spoken = new RunPhases(history)
  expect([spoken.isDialogue, spoken.votes(history.length - 1)]).toEqual([true, undefined])
  const failed = stepsOf([...FAILED, says('TERMINATE')]).history
  expect(new RunPhases(failed).votes(failed.length - 1)).toBeUndefined()
  const call = { id: 'a', type: 'function', function: { name: 'Read', arguments: '{"file_path":"a.ts"}' } }
  const calls = stepsOf([{ role: 'assistant', content: null, tool_calls: [call] }, { role: 'tool', tool_call_id: 'a', content: 'x' }, says('Done.')])
  expect(new RunPhases(calls.history).isDialogue).toBe(false)
  expect(new RunPhases(stepsOf([says('It is five.'), { role: 'user', content: 'Why?' }, says('So I read.')]).history).isDialogue).toBe(false)
})
