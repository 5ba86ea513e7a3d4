import { chatAppLogs } from './dialects/chat-app-logs.ts'
import { frameworkLogs } from './dialects/framework-logs.ts'
import { headlessLogs } from './dialects/headless-logs.ts'
import { openWebuiLogs } from './dialects/open-webui-logs.ts'
import { sessionLogs } from './dialects/session-logs.ts'
import { stepsLogs } from './dialects/steps-logs.ts'

/** Logs for the readers that know several notations. */
export const dialectLogs = { ...stepsLogs, ...headlessLogs, ...frameworkLogs, ...chatAppLogs, ...openWebuiLogs, ...sessionLogs }
