import type { Import } from './page.tsx'

/** Whether a list was erased before any row of it was imported: then it has no outcome. */
export const isErasedUnused = ({ fileName, rowsDone }: Pick<Import, 'fileName' | 'rowsDone'>): boolean =>
  fileName === null && rowsDone === 0
