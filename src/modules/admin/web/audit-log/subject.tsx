import type { Reply } from '#platform/web/api.ts'
import { Link } from '#ui/link.tsx'
import { useKindName } from './filter-names.ts'

type AuditRow = Reply<'listAudit'>['items'][number]

/** The nil UUID, the subject id of a view of many payments. */
const NO_SUBJECT_ID = '00000000-0000-0000-0000-000000000000'

/** URLs of the subjects' pages. */
const PAGES: Record<string, (row: AuditRow) => string> = {
  provider: (row) => `/superuser/provider-profile/${row.subjectId}/${row.subjectAccountId ?? '_'}`,
  customer: (row) => `/superuser/admin-customer-profile/${row.subjectId}`,
  claim: (row) => `/superuser/claims/${row.subjectId}`,
  feedback: (row) => `/superuser/feedback/${row.subjectId}`,
  organisation: (row) => `/superuser/organisations/${row.subjectId}`,
  import: (row) => `/superuser/import-providers/${row.subjectId}`,
  payment: (row) => (row.subjectId === NO_SUBJECT_ID ? '/superuser/payments' : `/superuser/payments/${row.subjectId}`),
  transfer: (row) => `/superuser/transfers/${row.subjectId}`,
  dispute: (row) => `/superuser/disputes/${row.subjectId}`,
  difference: (row) => `/superuser/reconciliation/${row.subjectId}`,
  message: (row) => `/superuser/messages/${row.subjectId}`,
}

/** An entry's subject, linked to its page if there is one. */
export function Subject({ row }: { row: AuditRow }) {
  const name = useKindName()(row.kind)
  const text = row.subjectName ? `${name}: ${row.subjectName}` : name
  const page = PAGES[row.kind]
  return page ? <Link href={page(row)}>{text}</Link> : text
}
