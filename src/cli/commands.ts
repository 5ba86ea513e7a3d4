import type { Command } from './command.ts'

const ARCHIVE = { flag: '--archive <path>', text: 'Archive file (default: the XDG data folder)' }
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
    options: [{ flag: '--limit <n>', text: 'Hits at most', default: '10' }, ARCHIVE, JSON_FLAG],
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
    usage: 'doctor',
    text: 'Check that everything decant needs is in order',
    options: [ARCHIVE, JSON_FLAG],
    examples: ['decant doctor'],
    load: async () => (await import('./commands/doctor.ts')).runDoctor,
  },
]
