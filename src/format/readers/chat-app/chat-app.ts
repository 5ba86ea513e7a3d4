import type { Format } from '../../format.ts'
import { dialectReader } from '../dialects/dialect-reader.ts'
import { aiStudio } from './ai-studio.ts'
import { amazonQ } from './amazon-q.ts'
import { antigravity } from './antigravity.ts'
import { assistants } from './assistants.ts'
import { augment } from './augment.ts'
import { clineScreen } from './cline-screen.ts'
import { clineSession } from './cline-session.ts'
import { continueDev } from './continue.ts'
import { crush } from './crush.ts'
import { cursor } from './cursor.ts'
import { grok } from './grok.ts'
import { kimiWire } from './kimi-wire.ts'
import { kiro } from './kiro.ts'
import { kiroSession } from './kiro-session.ts'
import { libreChat } from './librechat.ts'
import { lmStudio } from './lm-studio.ts'
import { openWebui } from './open-webui.ts'
import { vscodeChat } from './vscode-chat.ts'
import { zed } from './zed.ts'

/** Conversations that editors and chat programs save or export. */
export const chatApp: Format = dialectReader(
  'chat-app',
  'Conversations of editors and chat programs: VS Code, Cursor, Cline and its screen, Continue, Zed, Crush, Augment, Amazon Q, Kiro, Antigravity, Grok, the wire of Kimi, Open WebUI, LM Studio, LibreChat, AI Studio, Assistants',
  [
    vscodeChat,
    cursor,
    clineScreen,
    clineSession,
    continueDev,
    zed,
    crush,
    augment,
    amazonQ,
    openWebui,
    lmStudio,
    libreChat,
    aiStudio,
    assistants,
    kiro,
    kiroSession,
    antigravity,
    kimiWire,
    grok,
  ],
)
