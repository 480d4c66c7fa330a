/**
 * Words as people count them: what stands between spaces and holds a letter or a digit. A hyphenated word is one; a dash
 * between spaces is none.
 */
export function wordCount(text: string): number {
  return text.split(/[\s\u200b—]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part)).length
}
