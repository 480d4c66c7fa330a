import type { Reply } from '#platform/web/api.ts'

export type Import = Reply<'getImport'>

/** Returns whether the list was purged before any row was imported, in which case there is no outcome to show. */
export const isErasedUnused = ({ fileName, rowsDone }: Pick<Import, 'fileName' | 'rowsDone'>): boolean =>
  fileName === null && rowsDone === 0
