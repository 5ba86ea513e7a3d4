/** A made-up run of an agent in chat format, the same for the same number: reads, edits and tests files in its own order, in some 20 to 60 messages. */
export function generatedRun(number: number): { id: string; messages: object[] } {
  let state = (number + 1) * 2_654_435_761
  const random = (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return (state >>> 8) % below
  }
  const messages: object[] = [
    { role: 'system', content: 'You mend code.' },
    { role: 'user', content: `Mend module_${number % 97}: it drops row ${number}.` },
  ]
  const call = (command: string, output: string): void => {
    const id = `call_${messages.length}`
    messages.push(
      {
        role: 'assistant',
        content: `Next, because ${command.slice(0, 20)} tells more.`,
        tool_calls: [{ id, type: 'function', function: { name: 'bash', arguments: JSON.stringify({ command }) } }],
      },
      { role: 'tool', tool_call_id: id, content: output },
    )
  }
  const rounds = 2 + random(6)
  for (let round = 0; round < rounds; round++) {
    const file = `src/module_${random(40)}.py`
    call(`grep -rn row_${random(500)} src`, `${file}:${random(300)}: row\n`.repeat(3 + random(20)))
    call(`cat ${file}`, Array.from({ length: 20 + random(60) }, (_, i) => `line_${i} = compute_${random(900)}(row)`).join('\n'))
    if (random(3) > 0) call(`sed -i s/a/b/ ${file}`, '')
    call('pytest -q', random(2) === 0 ? '3 passed in 0.1s' : `1 failed, 2 passed\nFAILED tests/test_${random(9)}.py::test_row - assert 1 == 2`)
  }
  return { id: `generated-${number}`, messages }
}
