import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { RequestsCard } from '#modules/invitations/web/shared/requests-card.tsx'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { type Invitation, type SessionRequest, useInvitationTexts } from './invitation-texts.ts'
import classes from './invitations.module.css'

interface PageProps {
  invitations: Reply<'listInvitations'>
  requests: readonly SessionRequest[]
}

/** Pending and ended invitations, and session requests. */
export function InvitationsPage({ invitations, requests }: PageProps) {
  const { t, language } = useInvitationTexts()
  const invite = (
    <ButtonLink icon="send" href={buildPagePath('invite', language)}>
      {t('invitations.invite')}
    </ButtonLink>
  )
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('invitations.title')}
        lead={t('invitations.lead')}
        actions={invitations.totalCount > 0 && invite}
      />
      <div className={classes.columns}>
        <section aria-label={t('invitations.title')} className={classes.part}>
          {invitations.totalCount === 0 ? (
            <EmptyState icon="send" title={t('invitations.none')} actions={invite}>
              <p>{t('invitations.noneText')}</p>
            </EmptyState>
          ) : (
            <Lists invitations={invitations} />
          )}
        </section>
        <div className={classes.part}>
          <RequestsCard requests={requests} />
        </div>
      </div>
    </div>
  )
}

function Lists({ invitations }: { invitations: Reply<'listInvitations'> }) {
  const { t } = useInvitationTexts()
  const [changed, setChanged] = useState<Readonly<Record<string, Invitation>>>({})
  const all = invitations.items.map((one) => changed[one.invitationId] ?? one)
  const parts = [
    { title: t('invitations.waiting'), rows: all.filter((one) => one.status === 'pendingPayment') },
    { title: t('invitations.ended'), rows: all.filter((one) => one.status !== 'pendingPayment') },
  ]
  return (
    <>
      {parts.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <div key={title} className={classes.part}>
              <h2>{title}</h2>
              {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
              <ul role="list" className={classes.rows}>
                {rows.map((one) => (
                  <InvitationRow
                    key={one.invitationId}
                    invitation={one}
                    onChange={(updated) => setChanged((old) => ({ ...old, [updated.invitationId]: updated }))}
                  />
                ))}
              </ul>
            </div>
          ),
      )}
      <Pages {...invitations} />
    </>
  )
}

function Pages({ page, pageSize, totalCount, items }: Reply<'listInvitations'>) {
  const { t } = useInvitationTexts()
  const [query] = useSearchParams()
  if (totalCount <= pageSize) return null
  const href = (to: number) => `?${new URLSearchParams({ ...Object.fromEntries(query), page: String(to) })}`
  const first = (page - 1) * pageSize
  const range = t('invitations.range', { from: first + 1, to: first + items.length, all: totalCount })
  return (
    <Pagination
      label={t('invitations.pages')}
      range={range}
      previous={{ text: t('invitations.newer'), href: page > 1 ? href(page - 1) : null }}
      next={{ text: t('invitations.older'), href: first + items.length < totalCount ? href(page + 1) : null }}
    />
  )
}
