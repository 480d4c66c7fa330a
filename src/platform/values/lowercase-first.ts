/** Lowercases the first letter, except in an abbreviation: 'Anxiety' becomes 'anxiety', 'LGBT' is unchanged. */
export const lowercaseFirst = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Joins names that are common nouns, such as topics. Only the first keeps its capital: 'Anxiety, grief'. */
export const joinLowercased = (names: readonly string[]): string =>
  names.map((name, index) => (index === 0 ? name : lowercaseFirst(name))).join(', ')
