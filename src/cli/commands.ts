import type { Command } from './command.ts'

const ARCHIVE = { flag: '--archive <path>', text: 'Archive file (default: the XDG data folder)' }
const SCOPE = { flag: '--scope <name>', text: 'Whose records: a name, `shared` (compress, serve) or `all`' }
const GATEWAY = [
  { flag: '--window <tokens>', text: 'Tokens the model takes', default: '200000' },
  { flag: '--anthropic <url>', text: 'Base URL of the Anthropic side' },
  { flag: '--openai <url>', text: 'Base URL of the OpenAI side' },
  { flag: '--google <url>', text: 'Base URL of the Google side' },
]
const JSON_FLAG = { flag: '--json', text: 'Print one JSON document for programs' }

/** The commands of the CLI, in the order in which help lists them. */
export const commands: readonly Command[] = [
  {
    usage: 'compress [...files]',
    text: 'Make a history or a log fit a token budget',
    options: [
      { flag: '--budget <budget>', text: 'Tokens (12000, 8k) or a share of the input (20%)', default: '20%' },
      { flag: '--strategy <names>', text: 'Strategy, or several in a row: a,b' },
      { flag: '--from <format>', text: 'Format of the input (default: detected)' },
      { flag: '--to <format>', text: 'Wire format to write (default: as the input, openai-chat for logs)' },
      { flag: '--model <name>', text: 'Model whose rules and tokenizer hold' },
      { flag: '--run <n>', text: 'Which run of a file that holds several, from 0 (default: all)' },
      { flag: '--out <path>', text: 'File to write; a folder where there are several inputs' },
      { flag: '--dry-run', text: 'Say what would be done; write and archive nothing' },
      { flag: '--quiet', text: 'No summary on standard error' },
      ARCHIVE,
      JSON_FLAG,
    ],
    examples: [
      'decant compress run.jsonl --budget 8k --out small.json',
      'decant compress logs/ --budget 10% --out small/',
      'cat body.json | decant compress - --budget 20%',
    ],
    load: async () => (await import('./commands/compress.ts')).runCompress,
  },
  {
    usage: 'restore <file>',
    text: 'Give back the original of a file that decant wrote, byte for byte',
    options: [{ flag: '--out <path>', text: 'File to write (default: standard output)' }, ARCHIVE],
    examples: ['decant restore small.json --out run.jsonl'],
    load: async () => (await import('./commands/restore.ts')).runRestore,
  },
  {
    usage: 'recall <...query>',
    text: 'Get back what was cut, by its handle or by searching',
    options: [{ flag: '--limit <n>', text: 'Hits at most', default: '10' }, { ...SCOPE, text: `${SCOPE.text} (default: all)` }, ARCHIVE, JSON_FLAG],
    examples: ['decant recall 7f3k2a9qxy', 'decant recall failing test of the parser'],
    load: async () => (await import('./commands/recall.ts')).runRecall,
  },
  {
    usage: 'inspect [...files]',
    text: 'Show where the tokens are: by role, tool and message',
    options: [
      { flag: '--from <format>', text: 'Format of the input (default: detected)' },
      { flag: '--model <name>', text: 'Model whose tokenizer and window hold' },
      { flag: '--run <n>', text: 'Which run of a file that holds several, from 0', default: '0' },
      { flag: '--top <n>', text: 'How many of the largest messages to list', default: '10' },
      JSON_FLAG,
    ],
    examples: ['decant inspect run.jsonl', 'decant inspect body.json --model claude-sonnet-4-5'],
    load: async () => (await import('./commands/inspect.ts')).runInspect,
  },
  {
    usage: 'evaluate [...files]',
    text: 'Measure on your own logs what an agent would still have had',
    options: [
      { flag: '--strategy <names>', text: 'Strategies to compare', default: 'newest,cover' },
      { flag: '--from <format>', text: 'Format of the input (default: detected)' },
      { flag: '--to <format>', text: 'Wire format whose rules hold', default: 'openai-chat' },
      { flag: '--run <n>', text: 'Which run of a file that holds several, from 0 (default: all)' },
      { flag: '--svg <path>', text: 'Draw recall over budget to this file' },
      JSON_FLAG,
    ],
    examples: ['decant evaluate logs/', 'decant evaluate run.jsonl --strategy newest,clear-tool-results,cover --svg recall.svg'],
    load: async () => (await import('./commands/evaluate.ts')).runEvaluate,
  },
  {
    usage: 'learn [...files]',
    text: 'Learn reusable workflows from finished runs',
    options: [
      { flag: '--memory <folder>', text: 'Folder of the workflow memory', default: 'workflows' },
      { flag: '--from <format>', text: 'Format of the input (default: detected)' },
      { flag: '--assume <result>', text: 'How runs ended that do not say: success or failure (default: unknown)' },
      { flag: '--threads <n>', text: 'Files read at a time, each on a thread (default: one a processor, 4 at most)' },
      { flag: '--for <task>', text: 'Print the workflows that fit a task' },
      { flag: '--export <kind>', text: 'Write the workflows for agents: skills (a folder each) or rules (one AGENTS.md)' },
      { flag: '--out <folder>', text: 'Folder to export to', default: '.' },
      JSON_FLAG,
    ],
    examples: [
      'decant learn runs/ --memory workflows',
      'decant learn --for "fix the failing parser test"',
      'decant learn runs/ --assume success --export skills --out .claude/skills',
    ],
    load: async () => (await import('./commands/learn.ts')).runLearn,
  },
  {
    usage: 'serve',
    text: 'Run the gateway between agents and their providers',
    options: [
      { flag: '--port <n>', text: 'Port; 0 for any free one', default: '8787' },
      { flag: '--host <name>', text: 'Address to listen on; others than loopback need DECANT_TOKEN', default: '127.0.0.1' },
      ...GATEWAY,
      { ...SCOPE, text: `${SCOPE.text} (default: shared)` },
      { flag: '--quiet', text: 'No line a request on standard error' },
      ARCHIVE,
    ],
    examples: ['decant serve', 'ANTHROPIC_BASE_URL=http://127.0.0.1:8787 claude'],
    load: async () => (await import('./commands/serve.ts')).runServe,
  },
  {
    usage: 'wrap <agent>',
    text: 'Run an agent (claude, codex, gemini, …) behind the gateway for this once',
    options: [
      ...GATEWAY,
      { ...SCOPE, text: `${SCOPE.text} (default: DECANT_SCOPE, else this folder)` },
      { flag: '--quiet', text: 'No line about what was saved' },
      ARCHIVE,
    ],
    examples: ['decant wrap claude', 'decant wrap codex -- exec "Fix the failing test"', 'decant wrap ./my-agent.py -- --task 7'],
    load: async () => (await import('./commands/wrap.ts')).runWrap,
  },
  {
    usage: 'mcp',
    text: 'Give an agent the recall tools search, get and list over MCP',
    options: [
      { flag: '--http', text: 'Serve streamable HTTP at /mcp instead of standard input; needs DECANT_TOKEN' },
      { flag: '--port <n>', text: 'Port with --http; 0 for any free one', default: '8788' },
      { flag: '--host <name>', text: 'Address to listen on with --http', default: '127.0.0.1' },
      { ...SCOPE, text: `${SCOPE.text} (default: DECANT_SCOPE, else this folder)` },
      { flag: '--sealed', text: 'Show texts as they were stored, secrets too' },
      ARCHIVE,
    ],
    examples: ['claude mcp add decant -- decant mcp', 'decant mcp --scope shared', 'DECANT_TOKEN=… decant mcp --http'],
    load: async () => (await import('./commands/mcp.ts')).runMcp,
  },
  {
    usage: 'status',
    text: 'Print one line for a status bar: context left, tokens saved, price',
    options: [{ flag: '--gateway <url>', text: 'Base URL of the gateway (default: DECANT_GATEWAY, else http://127.0.0.1:8787)' }, JSON_FLAG],
    examples: ['decant status', 'echo \'{"context_window":{"remaining_percentage":62}}\' | decant status'],
    load: async () => (await import('./commands/status.ts')).runStatus,
  },
  {
    usage: 'doctor',
    text: 'Check that everything decant needs is in order',
    options: [ARCHIVE, JSON_FLAG],
    examples: ['decant doctor'],
    load: async () => (await import('./commands/doctor.ts')).runDoctor,
  },
]
