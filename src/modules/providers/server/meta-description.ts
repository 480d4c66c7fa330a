/** Search engines show about this many characters of a description. */
const META_LENGTH = 155

/**
 * Returns the beginning of a profile text as a description for search engines, followed by '…' if the text is longer.
 */
export function truncateDescription(about: string): string {
  const line = about.replace(/\s+/g, ' ').trim()
  return line.length <= META_LENGTH ? line : `${line.slice(0, line.lastIndexOf(' ', META_LENGTH))}…`
}
