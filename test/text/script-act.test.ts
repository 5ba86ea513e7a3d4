import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actOf, changedPaths } from '../../src/text/index.ts'

const act = (code: string) => actOf({ name: 'exec', input: code })
const patch = (...files: readonly string[]) =>
  ['*** Begin Patch', ...files.flatMap((file) => [`*** Update File: ${file}`, '@@', '-a', '+b']), '*** End Patch'].join('\n')

describe('actOf: a script that calls tools, as in Codex', () => {
  it.each<[code: string, kind: string, command: string | undefined]>([
    ['const r = await tools.exec_command({cmd: "rg -n foo src", workdir: "/x", yield_time_ms: 1000});\ntext(r.output)', 'search', 'rg -n foo src'],
    ['const cmd = "make -j4"; text(await tools.exec_command({ cmd, tty: false }))', 'run', 'make -j4'],
    ['const r = await tools.exec_command({"cmd": ["npm", "test"].join(" ") + " -- -t \\"a b\\""})', 'test', 'npm test -- -t "a b"'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code of the script
    ['text(`exit: ${(await tools.exec_command({ cmd: `git status ${dir}` })).exit_code}`)', 'view', 'git status ${dir}'],
    ["// don't: tools.exec_command({cmd: 'rm -rf /'})\nconst p = /it's/; await tools.exec_command({ cmd: 'ls' })", 'list', 'ls'],
    ['text("tools.exec_command({cmd: 1})"); await tools["exec_command"]({ cmd: "ls" })', 'list', 'ls'],
    ['await Promise.all([tools.exec_command({cmd: "cat a.txt"}), tools.exec_command({cmd: "cargo test"})])', 'test', 'cat a.txt\ncargo test'],
    ['await tools.exec_command({cmd: "npm te', 'run', 'npm te'],
    ['await tools.exec_command(options)', 'run', undefined],
    ['text(1 + 1)', 'run', undefined],
  ])('%s', (code, kind, command) => {
    expect([act(code).kind, act(code).command]).toEqual([kind, command])
  })

  it('names the files of patches, also of one in a constant, and of other tools', () => {
    expect(changedPaths(act(`const p = \`${patch('a.ts', 'b/c.ts')}\`;\nawait tools.apply_patch(p)`))).toEqual(['a.ts', 'b/c.ts'])
    expect(changedPaths(act(`await tools.apply_patch(${JSON.stringify(patch('d.ts'))}); await tools.exec_command({cmd: "npm test"})`))).toEqual(['d.ts'])
    expect(act('await tools.apply_patch(String.raw`*** Begin Patch\n*** Add File: e\\n.ts`)').paths).toEqual(['e\\n.ts'])
    expect(act('await tools.view_image({ path: "f.png", detail: true })').paths).toEqual(['f.png'])
  })

  it('reads scripts that are an argument, and leaves other tools of these names alone', () => {
    expect(actOf({ name: 'run_code', input: JSON.stringify({ code: 'await tools.read({ path: "a.ts" })' }) })).toEqual({ kind: 'view', paths: ['a.ts'] })
    expect(actOf({ name: 'exec', input: '{"command":"ls"}' })).toEqual(actOf({ name: 'exec', input: '{"command":"ls"}' }))
    expect(actOf({ name: 'exec', input: '{"command":"ls"}' }).kind).toBe('run')
  })

  it('never throws, whatever the script', () => {
    const piece = fc.constantFrom(
      ...[
        'tools.',
        'tools["',
        'exec({',
        'cmd:',
        '"',
        "'",
        '`',
        '${',
        '}',
        ')',
        ']',
        '[',
        '\\u{110000}',
        '\\',
        '/',
        '/*',
        '//',
        '\n',
        'const a = ',
        '+',
        ',',
        '-1e5',
        '😀',
      ],
      ...['.join(', 'String.raw`', '__proto__:', 'constructor', '\ud800'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { kind, paths } = act(pieces.join(''))
        expect([typeof kind, Array.isArray(paths)]).toEqual(['string', true])
      }),
    )
  })
})
