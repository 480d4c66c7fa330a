/** Marks removed words. */
const GAP = '[…]'
const TOKEN = /\[(?:…|\.\.\.)\]|[\p{L}\p{N}\p{M}]+(?:['’‑-][\p{L}\p{N}\p{M}]+)*|\S/gu

/**
 * Splits text into whole words and single punctuation marks. "can't" is one token, so that no part of it can be
 * removed.
 */
const tokens = (text: string): string[] => (text.match(TOKEN) ?? []).map((token) => (token === '[...]' ? GAP : token))

/**
 * Whether a text is another one with words removed and `[…]` wherever words are missing: an edit can neither add words
 * nor silently turn a 'would not' into a 'would' (decision 0025).
 */
export function isOnlyRedacted(before: string, after: string): boolean {
  const original = tokens(before)
  // How many original tokens may be matched so far; several numbers, because a gap may end at several positions.
  let positions = [0]
  for (const token of tokens(after)) {
    if (token === GAP) positions = original.map((_one, index) => index + 1).filter((end) => end > positions[0]!)
    else positions = positions.filter((at) => original[at] === token).map((at) => at + 1)
    if (positions.length === 0) return false
  }
  return positions.includes(original.length)
}
