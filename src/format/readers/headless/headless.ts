import type { Format } from '../../format.ts'
import { dialectReader } from '../dialects/dialect-reader.ts'
import { clineRun } from './cline-run.ts'
import { codexExec } from './codex-exec.ts'
import { cursorAgent } from './cursor-agent.ts'
import { droidExec } from './droid-exec.ts'
import { geminiStream } from './gemini-stream.ts'
import { gooseRun } from './goose-run.ts'
import { opencodeRun } from './opencode-run.ts'

/** The output of agents without a screen, an event per line. */
export const headless: Format = dialectReader(
  'headless',
  'What agents print while they run without a screen: Codex, Cursor, Gemini CLI, opencode, Droid, goose, Cline (JSONL)',
  [codexExec, cursorAgent, geminiStream, opencodeRun, droidExec, gooseRun, clineRun],
)
