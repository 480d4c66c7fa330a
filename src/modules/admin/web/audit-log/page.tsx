import { type ClientLoaderFunctionArgs, Form, useLoaderData } from 'react-router'
import { AUDIT_KINDS } from '#platform/values/audit-log.ts'
import { useActionName } from '#platform/web/admin/action-name.ts'
import classes from '#platform/web/admin/admin.module.css'
import { useReasonText } from '#platform/web/admin/reason-text.ts'
import { api, type Input, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'

const PATH = '/superuser/audit-log'
const FILTERS = ['actorId', 'action', 'kind', 'subjectId', 'fromDate', 'toDate', 'before'] as const
type Filters = Partial<Record<(typeof FILTERS)[number], string>>

type AuditRow = Reply<'listAudit'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const query: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name)!]] : [])),
  )
  return { query, ...unwrapLoaderResult(await api('listAudit', query as Input<'listAudit'>)) }
}

/**
 * The audit log: who changed or viewed what, when and why. Administrators can review which data other administrators
 * viewed.
 */
export default function AdminAuditLogPage() {
  const { t } = useAreaTexts('people')
  const { query, items, next, ...choices } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  const { before, ...filters } = query
  const buildHref = (position: Pick<Filters, 'before'>) => `${PATH}?${new URLSearchParams({ ...filters, ...position })}`
  return (
    <div className={classes.page}>
      <PageHeader title={t('people.audit')} lead={t('people.auditLead')} />
      <AuditFilters key={JSON.stringify(filters)} filters={filters} {...choices} />
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('people.audit.empty')}>
          <p>{t('people.audit.emptyText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('people.audit')} columns={columns} rows={items} rowKey={(row) => row.auditLogId} />
      )}
      <div className={classes.actions}>
        {before && (
          <ButtonLink kind="second" size="dense" href={buildHref({})}>
            {t('people.audit.newest')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink kind="second" size="dense" rel="next" href={buildHref({ before: next })}>
            {t('people.audit.older')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

function useColumns(): Column<AuditRow>[] {
  const { t, format } = useAreaTexts('people')
  const formatAction = useActionName()
  const formatReason = useReasonText()
  return [
    { key: 'when', title: t('people.audit.when'), cell: (row) => format.dayAtTime(row.at) },
    { key: 'who', title: t('people.audit.who'), cell: (row) => row.by ?? t('people.audit.server') },
    { key: 'what', title: t('people.audit.what'), cell: (row) => formatAction(row.action) },
    { key: 'about', title: t('people.audit.about'), cell: (row) => <Subject row={row} /> },
    {
      key: 'why',
      title: t('people.audit.why'),
      cell: (row) => <span className={`${classes.about} ${classes.wrap}`}>{formatReason(row) ?? '–'}</span>,
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

type Choices = Pick<Reply<'listAudit'>, 'actors' | 'actions'>

/** Filters by actor, action, subject and date. The URL contains the filters but no names. */
function AuditFilters({ filters, actors, actions }: Choices & { filters: Filters }) {
  const { t } = useAreaTexts('people')
  const formatAction = useActionName()
  const formatKind = useKindName()
  return (
    <Form method="get" className={classes.search}>
      <Select
        name="actorId"
        label={t('people.audit.who')}
        emptyText={t('people.audit.everybody')}
        defaultValue={filters.actorId ?? ''}
        options={actors.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Select
        name="action"
        label={t('people.audit.what')}
        emptyText={t('people.audit.everything')}
        defaultValue={filters.action ?? ''}
        options={actions.map((action) => ({ value: action, text: formatAction(action) }))}
      />
      <Select
        name="kind"
        label={t('people.audit.about')}
        emptyText={t('people.audit.everything')}
        defaultValue={filters.kind ?? ''}
        options={AUDIT_KINDS.map((kind) => ({ value: kind, text: formatKind(kind) }))}
      />
      <TextField type="date" name="fromDate" label={t('people.audit.from')} defaultValue={filters.fromDate ?? ''} />
      <TextField type="date" name="toDate" label={t('people.audit.to')} defaultValue={filters.toDate ?? ''} />
      <Button type="submit" kind="second">
        {t('people.audit.show')}
      </Button>
    </Form>
  )
}

/** Returns a function that translates the kind of a subject. */
function useKindName(): (kind: string) => string {
  const { t } = useAreaTexts('people')
  return (kind) => {
    const knownKind = AUDIT_KINDS.find((known) => known === kind)
    return knownKind ? t(`people.about.${knownKind}`) : kind
  }
}

/** The nil UUID, used as the subject id when many payments are accessed at once. */
const NO_SUBJECT_ID = '00000000-0000-0000-0000-000000000000'

/** Builders for the URLs of the subjects' pages, by kind. */
const SUBJECT_HREFS: Record<string, (row: AuditRow) => string> = {
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

/** The subject of an entry, linked to its page if it has one. */
function Subject({ row }: { row: AuditRow }) {
  const name = useKindName()(row.kind)
  const text = row.subjectName ? `${name}: ${row.subjectName}` : name
  const getHref = SUBJECT_HREFS[row.kind]
  return getHref ? <Link href={getHref(row)}>{text}</Link> : text
}
