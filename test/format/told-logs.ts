import { chatAppLogs } from './told/chat-app-logs.ts'
import { frameworkLogs } from './told/framework-logs.ts'
import { headlessLogs } from './told/headless-logs.ts'
import { sessionLogs } from './told/session-logs.ts'
import { stepsLogs } from './told/steps-logs.ts'

/** Logs for the readers that know several notations. */
export const toldLogs = { ...stepsLogs, ...headlessLogs, ...frameworkLogs, ...chatAppLogs, ...sessionLogs }
