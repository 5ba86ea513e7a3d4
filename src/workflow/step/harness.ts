/** What harnesses say in the user's name: it asks for nothing. */
export const HARNESS = /^User: \s*<|^User: \[Request interrupted/

/** What harnesses print or remind of in the user's name: nobody did it. */
export const PRINTED = /^User: \s*<(?:system-reminder|local-command-|task-notification|user-prompt-submit-hook)/
