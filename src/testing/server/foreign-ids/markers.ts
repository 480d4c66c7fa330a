export type PeopleGroup = 'owners' | 'callers'

/**
 * Returns the marker of a field: a unique word, such as 'zqownersclientnote', that the tests search for in responses.
 */
export type Markers = (field: string) => string

/** Creates the markers of a group of people. They contain only letters, so that they are valid names. */
export const createMarkers =
  (group: PeopleGroup): Markers =>
  (field) =>
    `zq${group}${field}`

/** Phone numbers of clients. */
export const PHONES: Record<PeopleGroup, string> = { owners: '5598 7654', callers: '5512 3456' }

/** Lists the fields of the owners whose markers a string contains. */
export function findMarkers(text: string): string[] {
  const fields = [...text.toLowerCase().matchAll(/zqowners([a-z]+)/g)].map((found) => found[1]!)
  if (/5598 ?7654/.test(text)) fields.push('phone')
  return [...new Set(fields)]
}
