/** What harnesses say in the user's name: it asks for nothing. */
export const HARNESS = /^User: \s*<|^User: \[Request interrupted/
