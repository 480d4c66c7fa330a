interface Entries {
  entries(): { url: string | null }[]
  currentEntry: { index: number } | null
}

/**
 * True when one step back is the finder as it was left, filters and all. False when it is not, or when the browser
 * cannot tell: then a plain link leads to a fresh finder.
 */
export function cameFrom(path: string, past = (globalThis as { navigation?: Entries }).navigation): boolean {
  const here = past?.currentEntry?.index ?? -1
  const before = past?.entries()[here - 1]?.url
  return typeof before === 'string' && new URL(before).pathname === path
}
