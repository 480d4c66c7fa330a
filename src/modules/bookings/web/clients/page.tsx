import { useEffect, useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation, useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { formatZonedDay } from '#platform/web/zoned-format.ts'
import { Amount } from '#ui/amount.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { Badge } from '#ui/tag.tsx'
import { TextField } from '#ui/text-field.tsx'
import classes from './contacts.module.css'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'clients', title: t('nav.contacts'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const searchText = query.get('name')?.trim().slice(0, 100) ?? ''
  const page = query.get('page')
  const input = { ...(searchText ? { searchText } : {}), ...(page ? { page } : {}) }
  const [reply] = await Promise.all([api('listContacts', input), areaTextsFor(request, 'clients')])
  return { contacts: unwrapLoaderResult(reply), searchText }
}

/** The provider's clients (issue 3, Contacts). They can be searched by name; the search text is part of the URL. */
export default function ContactsPage() {
  const { t } = useAreaTexts('clients')
  const { contacts, searchText } = useLoaderData<typeof clientLoader>()
  const isEmpty = contacts.totalCount === 0
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('clients.title')}
        lead={t('clients.lead')}
        actions={(!isEmpty || searchText) && <CsvButton />}
      />
      {(!isEmpty || searchText) && <Search searchText={searchText} />}
      <p role="status" className={isEmpty ? 'visually-hidden' : classes.small}>
        {t('clients.found', { count: contacts.totalCount })}
      </p>
      {isEmpty ? <NoContacts isSearch={searchText !== ''} /> : <ContactList {...{ contacts, searchText }} />}
    </div>
  )
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

type Contacts = Reply<'listContacts'>
type Contact = Contacts['items'][number]

interface ContactsData {
  contacts: Contacts
  searchText: string
}

function CsvButton() {
  const { t } = useAreaTexts('clients')
  const download = useDownload()
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isBusy('clients.csv')}
      onClick={() => download.start('contactsCsv', {}, 'clients.csv')}
    >
      {t('clients.csv')}
    </Button>
  )
}

/** Delay between the last keystroke and the search. */
const PAUSE_MS = 300

function Search({ searchText }: { searchText: string }) {
  const { t } = useAreaTexts('clients')
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(searchText)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (name: string) => {
    clearTimeout(timer.current)
    const query = name.trim() ? `?${new URLSearchParams({ name: name.trim() })}` : ''
    void navigate(pathname + query, { replace: true, preventScrollReset: true })
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(typed)
        }}
      >
        <TextField
          type="search"
          icon="search"
          label={t('clients.search')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            const { value } = event.target
            setTyped(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => search(value), PAUSE_MS)
          }}
        />
      </form>
    </search>
  )
}

function NoContacts({ isSearch }: { isSearch: boolean }) {
  const { t, language } = useAreaTexts('clients')
  const [page, text] = isSearch
    ? (['clients', t('clients.seeAll')] as const)
    : (['invitations', t('nav.invitations')] as const)
  return (
    <EmptyState
      icon="users"
      title={t(isSearch ? 'clients.notFound' : 'clients.none')}
      actions={
        <ButtonLink kind="second" href={buildPagePath(page, language)}>
          {text}
        </ButtonLink>
      }
    >
      <p>{t(isSearch ? 'clients.notFoundText' : 'clients.noneText')}</p>
    </EmptyState>
  )
}

function ContactList({ contacts, searchText }: ContactsData) {
  const { t } = useAreaTexts('clients')
  return (
    <Card as="section" aria-label={t('clients.title')} className={classes.part}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.people}>
        {contacts.items.map((contact) => (
          <ContactItem key={contact.contactId} contact={contact} />
        ))}
      </ul>
      <Pages {...{ contacts, searchText }} />
    </Card>
  )
}

function ContactItem({ contact }: { contact: Contact }) {
  const { t, format, language } = useAreaTexts('clients')
  const formatDay = (at: string) => formatZonedDay(format, at, format.timezone)
  const { lastSessionAt: last, nextSessionAt: next, sessions, notes } = contact
  const details = [
    sessions > 0 && t('clients.held', { count: sessions }),
    last && t('clients.lastOn', { day: formatDay(last) }),
    next && t('clients.nextOn', { day: formatDay(next) }),
  ].filter(Boolean)
  return (
    <li className={classes.person}>
      <div>
        <Link className={classes.name} href={buildPagePath('client', language, { contactId: contact.contactId })}>
          {contact.name ?? t('clients.former')}
        </Link>
        <p className={classes.small}>{details.join(' · ')}</p>
      </div>
      <div className={classes.end}>
        {notes > 0 && <Badge icon="file-text">{t('clients.noteCount', { count: notes })}</Badge>}
        <span>
          <Amount text={format.money(contact.paid)} /> <span className={classes.small}>{t('clients.paid')}</span>
        </span>
      </div>
    </li>
  )
}

function Pages({ contacts: { page, pageSize, totalCount }, searchText }: ContactsData) {
  const { t } = useAreaTexts('clients')
  const { pathname } = useLocation()
  if (totalCount <= pageSize) return null
  const getHref = (to: number) =>
    `${pathname}?${new URLSearchParams({ ...(searchText ? { name: searchText } : {}), page: String(to) })}`
  const last = Math.min(page * pageSize, totalCount)
  return (
    <Pagination
      label={t('clients.pages')}
      range={t('clients.range', { from: (page - 1) * pageSize + 1, to: last, total: totalCount })}
      previous={{ text: t('clients.previous'), href: page > 1 ? getHref(page - 1) : null }}
      next={{ text: t('clients.more'), href: last < totalCount ? getHref(page + 1) : null }}
    />
  )
}
