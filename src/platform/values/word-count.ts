/**
 * Counts words: sequences separated by white space that contain at least one letter or digit. A hyphenated word counts
 * as one; a dash between spaces is not counted.
 */
export function countWords(text: string): number {
  return text.split(/[\s\u200b—]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}
