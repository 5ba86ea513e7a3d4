/** What the count of a note or summary is followed by where all of what it stands for was the user's. */
export const OF_USER = ' of the user'
