/** Stands for the words that were removed at this place. */
const GAP = '[…]'
const TOKEN = /\[(?:…|\.\.\.)\]|[\p{L}\p{N}\p{M}]+(?:['’‑-][\p{L}\p{N}\p{M}]+)*|\S/gu

/**
 * Splits text into whole words and single punctuation marks. "can't" is one token, so that no part of it can be
 * removed.
 */
const tokenize = (text: string): string[] => (text.match(TOKEN) ?? []).map((token) => (token === '[...]' ? GAP : token))

/**
 * Returns whether `after` is `before` with words removed and `[…]` wherever words are missing. An edit can thus neither
 * add words nor silently turn "would not" into "would" (decision 0025).
 */
export function isOnlyRedacted(before: string, after: string): boolean {
  const original = tokenize(before)
  // The positions in the original that the tokens so far can lead to; several, because a gap can have any length.
  let positions = [0]
  for (const token of tokenize(after)) {
    if (token === GAP) positions = original.map((_token, index) => index + 1).filter((end) => end > positions[0]!)
    else positions = positions.filter((position) => original[position] === token).map((position) => position + 1)
    if (positions.length === 0) return false
  }
  return positions.includes(original.length)
}
