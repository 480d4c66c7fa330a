/** Converts a key to its form in URLs: `selfEsteem` becomes `self-esteem`. */
export const toKebabCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
