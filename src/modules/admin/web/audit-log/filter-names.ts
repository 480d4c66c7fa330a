import { AUDIT_KINDS } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'

export const FILTERS = ['actorId', 'action', 'kind', 'subjectId', 'fromDate', 'toDate', 'before'] as const
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>

/** Returns a function that translates the kind of an entry's subject. */
export function useKindName(): (kind: string) => string {
  const { t } = useAreaTexts('people')
  return (kind) => {
    const knownKind = AUDIT_KINDS.find((known) => known === kind)
    return knownKind ? t(`people.about.${knownKind}`) : kind
  }
}
