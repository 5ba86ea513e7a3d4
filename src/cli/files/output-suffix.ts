/** The ending of the names of files that are written below a folder. */
export const OUTPUT_SUFFIX = '.decant.json'
