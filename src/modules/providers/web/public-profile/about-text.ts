const VISIBLE_WORDS = 70
const MIN_COLLAPSED_WORDS = 25
const countWords = (text: string) => text.split(/\s+/u).filter(Boolean).length

/**
 * Splits a description into paragraphs at blank lines: those shown initially, and the rest if it is long enough to be
 * collapsed.
 */
export function splitAbout(text: string): { shown: string[]; collapsed: string[] } {
  const paragraphs = text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  let words = 0
  let visibleCount = 0
  while (
    visibleCount < paragraphs.length &&
    (visibleCount === 0 || words + countWords(paragraphs[visibleCount]!) <= VISIBLE_WORDS)
  ) {
    words += countWords(paragraphs[visibleCount]!)
    visibleCount += 1
  }
  const collapsed = paragraphs.slice(visibleCount)
  if (countWords(collapsed.join(' ')) < MIN_COLLAPSED_WORDS) return { shown: paragraphs, collapsed: [] }
  return { shown: paragraphs.slice(0, visibleCount), collapsed }
}
