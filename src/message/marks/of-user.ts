/** The words after the count of a note or summary if all messages that it represents were the user's. */
export const OF_USER = ' of the user'
