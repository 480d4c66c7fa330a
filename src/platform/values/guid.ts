/** The nil UUID (RFC 9562): lower than every other id. */
export const NIL_GUID = '00000000-0000-0000-0000-000000000000'

const PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const GUID = new RegExp(`^${PATTERN}$`, 'i')
const EVERY_GUID = new RegExp(`\\b${PATTERN}\\b`, 'gi')

/** Returns all GUIDs in a string, in lower case. */
export const findGuids = (text: string): string[] => (text.match(EVERY_GUID) ?? []).map((id) => id.toLowerCase())

export const isGuid = (text: string): boolean => GUID.test(text)

/**
 * Returns the string if it is a GUID, otherwise null, which matches no id. Comparing a uuid column with a uuid uses the
 * column's index; comparing it as text makes PostgreSQL read the whole table.
 */
export const toGuid = (text: string | null | undefined): string | null => (text && isGuid(text) ? text : null)
