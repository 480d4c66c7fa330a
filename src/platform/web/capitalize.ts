/** Capitalizes a name for the start of a line: names of languages and days are lower case in Estonian and Russian. */
export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
