const SHOWN_WORDS = 70
const WORTH_HIDING_WORDS = 25
const wordsIn = (text: string) => text.split(/\s+/u).filter(Boolean).length

/** A text about oneself in paragraphs, split at blank lines: what is seen at once, and the rest when it is long enough to fold away. */
export function splitAbout(text: string): { shown: string[]; folded: string[] } {
  const paragraphs = text
    .split(/\n\s*\n/u)
    .map((one) => one.trim())
    .filter(Boolean)
  let words = 0
  let cut = 0
  while (cut < paragraphs.length && (cut === 0 || words + wordsIn(paragraphs[cut]!) <= SHOWN_WORDS)) {
    words += wordsIn(paragraphs[cut]!)
    cut += 1
  }
  const folded = paragraphs.slice(cut)
  if (wordsIn(folded.join(' ')) < WORTH_HIDING_WORDS) return { shown: paragraphs, folded: [] }
  return { shown: paragraphs.slice(0, cut), folded }
}
