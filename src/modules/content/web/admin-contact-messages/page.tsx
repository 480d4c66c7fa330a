import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { ListPages, parseListing, WaitingOrAll } from '#platform/web/admin/list-pages.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { Badge } from '#ui/tag.tsx'

const PATH = '/superuser/messages'

type MessageItem = Reply<'listMessagesToUs'>['items'][number]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const listing = parseListing(request)
  return { ...unwrapLoaderResult(await api('listMessagesToUs', listing)), ...listing }
}

/** Lists contact messages, longest waiting first. Their text is shown only on each message's own page. */
export default function AdminContactMessagesPage() {
  const { t } = useAreaTexts('people')
  const { items, ...list } = useLoaderData<typeof clientLoader>()
  const columns = useColumns()
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('people.messages')}
        lead={
          <>
            {t('people.messagesLead')} {t('people.message.retention')}
          </>
        }
      />
      <WaitingOrAll path={PATH} status={list.status} />
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('people.message.none')}>
          <p>{t('people.message.noneText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('people.messages')} columns={columns} rows={items} rowKey={(row) => row.messageId} />
      )}
      <ListPages path={PATH} {...list} />
    </div>
  )
}

const BADGE_KIND = { open: 'waiting', answered: 'good', closed: 'still' } as const

export function MessageBadge({ state }: Pick<MessageItem, 'state'>) {
  const { t } = useAreaTexts('people')
  return <Badge kind={BADGE_KIND[state]}>{t(`people.message.is.${state}`)}</Badge>
}

function useColumns(): Column<MessageItem>[] {
  const { t, format } = useAreaTexts('people')
  return [
    { key: 'from', title: t('people.message.from'), cell: (row) => row.name },
    { key: 'came', title: t('people.message.came'), cell: (row) => format.dayAtTime(row.createdAt) },
    { key: 'state', title: t('people.state'), cell: (row) => <MessageBadge state={row.state} /> },
    {
      key: 'open',
      title: t('people.open'),
      isAction: true,
      cell: (row) => (
        <ButtonLink kind="quiet" size="dense" href={`${PATH}/${row.messageId}`}>
          {t('people.open')} <span className="visually-hidden">{t('people.message.of', { name: row.name })}</span>
        </ButtonLink>
      ),
    },
  ]
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
