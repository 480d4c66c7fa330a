/** Marks a place where words were removed. */
const GAP = '[…]'
const TOKEN = /\[(?:…|\.\.\.)\]|[\p{L}\p{N}\p{M}]+(?:['’‑-][\p{L}\p{N}\p{M}]+)*|\S/gu

/**
 * Splits text into whole words and single punctuation marks. "can't" is one token, so an edit cannot remove part of it.
 */
const tokenize = (text: string): string[] => (text.match(TOKEN) ?? []).map((token) => (token === '[...]' ? GAP : token))

/**
 * Returns true if `after` is `before` with words removed and `[…]` wherever words are missing. An edit can therefore
 * neither add words nor silently turn "would not" into "would" (decision 0025).
 */
export function isOnlyRedacted(before: string, after: string): boolean {
  const original = tokenize(before)
  // Positions in the original at which the tokens matched so far may end. There can be several, because a gap can have
  // any length.
  let positions = [0]
  for (const token of tokenize(after)) {
    if (token === GAP) positions = original.map((_token, index) => index + 1).filter((end) => end > positions[0]!)
    else positions = positions.filter((position) => original[position] === token).map((position) => position + 1)
    if (positions.length === 0) return false
  }
  return positions.includes(original.length)
}
