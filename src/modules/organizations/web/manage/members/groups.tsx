import { useState } from 'react'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatDayWithYear } from '#platform/web/format-day-with-year.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { formatMemberName, type Member, MemberRow } from './person.tsx'
import { useMembers } from './use-members.ts'

interface GroupProps {
  all: Reply<'listMembers'>
  onChanged: (all: Reply<'listMembers'>) => void
}

/** Pending requests of providers; they are not public until confirmed. */
export function MembershipRequests({ all, onChanged }: GroupProps) {
  const { t, format } = useAreaTexts('company')
  const { busy, confirm, end } = useMembers(onChanged)
  const requests = all.members.filter((one) => one.state === 'asked')
  if (requests.length === 0) return null
  return (
    <Card as="section" isLifted aria-label={t('company.waitingTitle')} className={classes.part}>
      <CardHead title={t('company.waitingTitle')} aside={requests.length} />
      <div className={classes.people}>
        {requests.map((one) => (
          <MemberRow
            key={one.providerOraganizationId}
            {...one}
            under={t('company.asked', { day: formatDayWithYear(format, one.since) })}
          >
            <Button size="dense" busy={busy} onClick={() => void confirm(one)}>
              {t('company.confirm')} <span className="visually-hidden">{formatMemberName(one)}</span>
            </Button>
            <Button
              kind="second"
              size="dense"
              busy={busy}
              onClick={() => void end(one.providerOraganizationId, t('company.declined'))}
            >
              {t('company.decline')} <span className="visually-hidden">{formatMemberName(one)}</span>
            </Button>
          </MemberRow>
        ))}
      </div>
    </Card>
  )
}

/** Confirmed members. Removing one affects that person, so a dialog explains the effect. */
export function MemberList({ all, onChanged }: GroupProps) {
  const { t, format, language } = useAreaTexts('company')
  const [leaving, setLeaving] = useState<Member | null>(null)
  const listed = all.members.filter((one) => one.state === 'confirmed')
  if (listed.length === 0)
    return (
      <EmptyState icon="users" title={t('company.noMembers')}>
        <p>{t('company.noMembersText')}</p>
      </EmptyState>
    )
  return (
    <Card as="section" aria-label={t('company.membersTitle')} className={classes.part}>
      <CardHead title={t('company.membersTitle')} aside={listed.length} />
      <div className={classes.people}>
        {listed.map((one) => (
          <MemberRow
            key={one.providerOraganizationId}
            {...one}
            under={t('company.since', { day: formatDayWithYear(format, one.since) })}
          >
            {one.slug ? (
              <ButtonLink
                kind="quiet"
                size="dense"
                href={buildPagePath('counsellorWebsite', language, { providerId: one.slug })}
              >
                {t('company.seePage')} <span className="visually-hidden">{formatMemberName(one)}</span>
              </ButtonLink>
            ) : (
              <span className={classes.small}>{t('company.notFound')}</span>
            )}
            <Button kind="plain" size="dense" onClick={() => setLeaving(one)}>
              {t('company.remove')} <span className="visually-hidden">{formatMemberName(one)}</span>
            </Button>
          </MemberRow>
        ))}
      </div>
      <RemoveDialog leaving={leaving} onClose={() => setLeaving(null)} onChanged={onChanged} />
    </Card>
  )
}

interface RemoveProps {
  leaving: Member | null
  onClose: () => void
  onChanged: GroupProps['onChanged']
}

function RemoveDialog({ leaving, onClose, onChanged }: RemoveProps) {
  const { t } = useAreaTexts('company')
  const { busy, end } = useMembers(onChanged)
  const name = leaving ? formatMemberName(leaving) : ''
  const remove = async () => {
    if (leaving && (await end(leaving.providerOraganizationId, t('company.removed', { name })))) onClose()
  }
  return (
    <Dialog
      isOpen={leaving !== null}
      isBusy={busy}
      onClose={onClose}
      title={t('company.removeTitle', { name })}
      closeText={t('nav.close')}
      actions={
        <>
          <Button kind="second" onClick={onClose}>
            {t('company.keep')}
          </Button>
          <Button kind="undo" busy={busy} busyLabel={t('company.saving')} onClick={() => void remove()}>
            {t('company.remove')}
          </Button>
        </>
      }
    >
      <p>{t('company.removeText', { name })}</p>
    </Dialog>
  )
}

/** Invited addresses without an answer; nothing is known about their owners. */
export function MemberInvitations({ all, onChanged }: GroupProps) {
  const { t, format } = useAreaTexts('company')
  const { busy, end } = useMembers(onChanged)
  if (all.invitations.length === 0) return null
  return (
    <Card as="section" aria-label={t('company.invitationsTitle')} className={classes.part}>
      <CardHead title={t('company.invitationsTitle')} aside={all.invitations.length} />
      <div className={classes.people}>
        {all.invitations.map(({ providerOraganizationId: id, emailAddress, expiresAt }) => (
          <div key={id} className={classes.person}>
            <div className={classes.who}>
              <strong>{emailAddress}</strong>
              <p className={classes.small}>{t('company.openUntil', { day: formatDayWithYear(format, expiresAt) })}</p>
            </div>
            <Button kind="plain" size="dense" busy={busy} onClick={() => void end(id, t('company.withdrawn'))}>
              {t('company.withdraw')} <span className="visually-hidden">{emailAddress}</span>
            </Button>
          </div>
        ))}
      </div>
    </Card>
  )
}
