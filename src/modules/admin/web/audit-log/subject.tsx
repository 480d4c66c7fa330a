import type { Reply } from '#platform/web/api.ts'
import { Link } from '#ui/link.tsx'
import { useKindName } from './filter-names.ts'

type Row = Reply<'listAudit'>['items'][number]

/** The empty identifier: a look at many payments is about none of them alone. */
const MANY = '00000000-0000-0000-0000-000000000000'

/** Where an entry's subject has a page of its own. */
const PAGES: Record<string, (row: Row) => string> = {
  provider: (row) => `/superuser/provider-profile/${row.subjectId}/${row.subjectAccountId ?? '_'}`,
  customer: (row) => `/superuser/admin-customer-profile/${row.subjectId}`,
  claim: (row) => `/superuser/claims/${row.subjectId}`,
  feedback: (row) => `/superuser/feedback/${row.subjectId}`,
  organisation: (row) => `/superuser/organisations/${row.subjectId}`,
  import: (row) => `/superuser/import-providers/${row.subjectId}`,
  payment: (row) => (row.subjectId === MANY ? '/superuser/payments' : `/superuser/payments/${row.subjectId}`),
  transfer: (row) => `/superuser/transfers/${row.subjectId}`,
  dispute: (row) => `/superuser/disputes/${row.subjectId}`,
  difference: (row) => `/superuser/reconciliation/${row.subjectId}`,
  message: (row) => `/superuser/messages/${row.subjectId}`,
}

/** What an entry is about, with the way to it. */
export function Subject({ row }: { row: Row }) {
  const name = useKindName()(row.kind)
  const text = row.subjectName ? `${name}: ${row.subjectName}` : name
  const page = PAGES[row.kind]
  return page ? <Link href={page(row)}>{text}</Link> : text
}
