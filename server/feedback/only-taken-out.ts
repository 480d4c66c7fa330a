/** What stands where words were taken out. */
const GAP = /\[(?:…|\.\.\.)\]/gu

const letters = (text: string): string[] => [...text.replace(GAP, '')].filter((letter) => letter.trim() !== '')

/** Whether a text is another one with words taken out: nobody puts words into a client's mouth (decision 0025). */
export function isOnlyTakenOut(before: string, after: string): boolean {
  const rest = letters(before)[Symbol.iterator]()
  return letters(after).every((letter) => {
    for (let next = rest.next(); !next.done; next = rest.next()) if (next.value === letter) return true
    return false
  })
}
