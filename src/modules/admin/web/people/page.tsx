import { type FormEvent, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextField } from '#ui/text-field.tsx'
import { AccountStatusBadges } from './account-status-badges.tsx'
import { ROLE_NAMES, useRoleName } from './role-name.ts'
import { getSearchFilters, updateSearchFilters } from './search-filters.ts'

type UserRow = Reply<'listUsers'>['items'][number]

export async function clientLoader() {
  const filters = getSearchFilters()
  return { filters, ...unwrapLoaderResult(await api('listUsers', filters)) }
}

/** All accounts, with a search by name, email address or id. */
export default function AdminPeoplePage() {
  const { t } = useAreaTexts('people')
  const { filters, items, page, pageSize, totalCount } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const columns = useColumns()
  const search = (change: Parameters<typeof updateSearchFilters>[0]) => {
    updateSearchFilters(change)
    void revalidate()
  }
  return (
    <div className={classes.page}>
      <PageHeader title={t('people.title')} lead={t('people.lead')} />
      <SearchForm filters={filters} onChange={search} />
      {items.length === 0 ? (
        <EmptyState icon="search" title={t('people.none')}>
          <p>{t('people.noneText')}</p>
        </EmptyState>
      ) : (
        <Table caption={t('people.title')} columns={columns} rows={items} rowKey={(row) => row.customerAccountId} />
      )}
      <PageButtons
        page={page}
        pageSize={pageSize}
        totalCount={totalCount}
        onPage={(newPage) => search({ page: newPage })}
      />
    </div>
  )
}

function useColumns(): Column<UserRow>[] {
  const { t, format } = useAreaTexts('people')
  const formatRole = useRoleName()
  const formatName = (row: UserRow) => `${row.firstName} ${row.lastName}`.trim()
  return [
    { key: 'name', title: t('people.name'), cell: formatName },
    {
      key: 'email',
      title: t('people.email'),
      cell: (row) => <span className={classes.wrap}>{row.emailAddress}</span>,
    },
    { key: 'role', title: t('people.role'), cell: (row) => formatRole(row.role) },
    { key: 'state', title: t('people.state'), cell: (row) => <AccountStatusBadges {...row} /> },
    { key: 'since', title: t('people.since'), cell: (row) => format.day(row.createdAt) },
    {
      key: 'open',
      title: t('people.open'),
      isAction: true,
      cell: (row) => (
        <span className={classes.actions}>
          {row.providerAccountId && (
            <ButtonLink
              kind="quiet"
              size="dense"
              href={`/superuser/provider-profile/${row.providerAccountId}/${row.customerAccountId}`}
            >
              {t('people.asCounsellor')} <span className="visually-hidden">{formatName(row)}</span>
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" size="dense" href={`/superuser/admin-customer-profile/${row.customerAccountId}`}>
            {t('people.asClient')} <span className="visually-hidden">{formatName(row)}</span>
          </ButtonLink>
        </span>
      ),
    },
  ]
}

interface PageButtonsProps {
  page: number
  pageSize: number
  totalCount: number
  onPage: (page: number) => void
}

/** Pagination with buttons instead of links, because link URLs would have to contain the search text. */
function PageButtons({ page, pageSize, totalCount, onPage }: PageButtonsProps) {
  const { t } = useAreaTexts('administration')
  const last = Math.min(page * pageSize, totalCount)
  if (page === 1 && last === totalCount) return null
  return (
    <nav aria-label={t('administration.pages')} className={classes.turns}>
      <p className={classes.small}>
        {t('administration.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      </p>
      {page > 1 && (
        <Button kind="second" size="dense" icon="chevron-left" onClick={() => onPage(page - 1)}>
          {t('administration.previous')}
        </Button>
      )}
      {last < totalCount && (
        <Button kind="second" size="dense" iconAfter="chevron-right" onClick={() => onPage(page + 1)}>
          {t('administration.next')}
        </Button>
      )}
    </nav>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('administration')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

type UserFilters = ReturnType<typeof getSearchFilters>

const STATES = ['active', 'blocked', 'deactivated', 'resting', 'closed'] as const

/** The search form. The search text is applied on submit, the selects immediately. */
function SearchForm({
  filters,
  onChange,
}: {
  filters: UserFilters
  onChange: (change: Parameters<typeof updateSearchFilters>[0]) => void
}) {
  const { t } = useAreaTexts('people')
  const [searchText, setSearchText] = useState(filters.searchText ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChange({ searchText })
  }
  const findOption = <Option extends string>(options: readonly Option[], value: string) =>
    options.find((option) => option === value)
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is not known to every browser yet
    <form role="search" className={classes.search} onSubmit={send}>
      <TextField
        type="search"
        label={t('people.search')}
        value={searchText}
        maxLength={254}
        onChange={(event) => setSearchText(event.target.value)}
      />
      <Select
        label={t('people.role')}
        emptyText={t('people.anyRole')}
        value={filters.role ?? ''}
        options={ROLE_NAMES.map((role) => ({ value: role, text: t(`people.role.${role}`) }))}
        onChange={(event) => onChange({ role: findOption(ROLE_NAMES, event.target.value) })}
      />
      <Select
        label={t('people.state')}
        emptyText={t('people.anyState')}
        value={filters.state ?? ''}
        options={STATES.map((state) => ({ value: state, text: t(`people.state.${state}`) }))}
        onChange={(event) => onChange({ state: findOption(STATES, event.target.value) })}
      />
      <Button type="submit" kind="second" icon="search">
        {t('people.find')}
      </Button>
    </form>
  )
}
