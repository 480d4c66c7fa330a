/** Languages and days are written small in Estonian and Russian; at the head of a line they begin with a capital. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
