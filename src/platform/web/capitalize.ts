/** Languages and days are lower case in Estonian and Russian; at the start of a line they need a capital. */
export const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
