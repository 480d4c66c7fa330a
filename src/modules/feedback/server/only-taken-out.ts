/** What stands where words were taken out. */
const GAP = '[…]'
const TOKEN = /\[(?:…|\.\.\.)\]|[\p{L}\p{N}\p{M}]+(?:['’‑-][\p{L}\p{N}\p{M}]+)*|\S/gu

/** Whole words and single marks: "can't" is one, so that no half of it can be taken out. */
const tokens = (text: string): string[] => (text.match(TOKEN) ?? []).map((token) => (token === '[...]' ? GAP : token))

/**
 * Whether a text is another one with words taken out and `[…]` wherever some are missing: nobody puts words into a client's
 * mouth, nor turns a 'would not' into a 'would' unseen (decision 0025).
 */
export function isOnlyTakenOut(before: string, after: string): boolean {
  const said = tokens(before)
  // How many tokens of the old text may be accounted for so far: a gap may end at several places.
  let reached = [0]
  for (const token of tokens(after)) {
    if (token === GAP) reached = said.map((_one, index) => index + 1).filter((end) => end > reached[0]!)
    else reached = reached.filter((at) => said[at] === token).map((at) => at + 1)
    if (reached.length === 0) return false
  }
  return reached.includes(said.length)
}
