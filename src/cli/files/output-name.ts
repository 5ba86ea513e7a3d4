/** How the names of files end that are written below a folder. */
export const OUTPUT_NAME = '.decant.json'
