import { useState } from 'react'
import { AccountStatusBadges } from '#modules/admin/web/people/account-status-badges.tsx'
import { useRoleName } from '#modules/admin/web/people/role-name.ts'
import classes from '#platform/web/admin/admin.module.css'
import { ReasonDialog } from '#platform/web/admin/reason-dialog.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList, type DetailRow } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Badge } from '#ui/tag.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type AccessChange, type AccessScope, formatPersonName, type Person, type ViewedRole } from './person.ts'
import { Timeline } from './timeline.tsx'

interface PersonPageProps {
  person: Person
  viewedRole: ViewedRole
  path: string
}

/** A person's page: details, access and timeline. */
export function PersonPage({ person, viewedRole, path }: PersonPageProps) {
  const { t } = useAreaTexts('people')
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/people', text: t('people.back') }}
        title={formatPersonName(person)}
        marks={
          <>
            <AccountStatusBadges {...person} />
            <span className={classes.small}>
              {t(viewedRole === 'client' ? 'people.asClient' : 'people.asCounsellor')}
            </span>
            <OtherRoleLink person={person} viewedRole={viewedRole} />
          </>
        }
      />
      <AccessNotice person={person} viewedRole={viewedRole} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Timeline history={person.history} viewedRole={viewedRole} path={path} />
        </div>
        <div className={classes.column}>
          {!person.isClosed && <AccessControls person={person} />}
          <Card as="section" aria-label={t('people.facts')} className={classes.part}>
            <CardHead title={t('people.facts')} />
            <PersonDetails person={person} viewedRole={viewedRole} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function OtherRoleLink({ person, viewedRole }: { person: Person; viewedRole: ViewedRole }) {
  const { t } = useAreaTexts('people')
  const { customerAccountId, providerAccountId } = person
  if (viewedRole === 'counsellor')
    return (
      <ButtonLink kind="quiet" size="dense" href={`/superuser/admin-customer-profile/${customerAccountId}`}>
        {t('people.asClient')}
      </ButtonLink>
    )
  if (!providerAccountId) return null
  return (
    <ButtonLink
      kind="quiet"
      size="dense"
      href={`/superuser/provider-profile/${providerAccountId}/${customerAccountId}`}
    >
      {t('people.asCounsellor')}
    </ButtonLink>
  )
}

/**
 * Shows how long access lasts. If a provider's clients are not named, says so and offers a button to enter a reason.
 */
function AccessNotice({ person, viewedRole }: { person: Person; viewedRole: ViewedRole }) {
  const { t, format } = useAreaTexts('people')
  const [isReasonDialogOpen, setReasonDialogOpen] = useState(false)
  if (person.openUntil)
    return <Notice kind="neutral">{t('people.why.until', { time: format.time(person.openUntil) })}</Notice>
  if (viewedRole === 'client' || !person.providerAccountId) return null
  const reasonButton = (
    <Button kind="quiet" size="dense" onClick={() => setReasonDialogOpen(true)}>
      {t('people.why.names')}
    </Button>
  )
  return (
    <>
      <Notice kind="neutral" action={reasonButton}>
        {t('people.why.noNames')}
      </Notice>
      <ReasonDialog
        isOpen={isReasonDialogOpen}
        onClose={() => setReasonDialogOpen(false)}
        about={{ providerId: person.providerAccountId, name: formatPersonName(person) }}
      />
    </>
  )
}

/** The details of a person that administrators need for a decision. */
function PersonDetails({ person, viewedRole }: { person: Person; viewedRole: ViewedRole }) {
  const { t, format } = useAreaTexts('people')
  const formatRole = useRoleName()
  const yesOrNo = (value: boolean) => t(value ? 'people.yes' : 'people.no')
  const listingRows: DetailRow[] =
    viewedRole === 'counsellor'
      ? [
          [t('people.fact.status'), t(`people.status.${person.providerStatus ?? 'none'}`)],
          [t('people.fact.listed'), yesOrNo(person.isListed)],
        ]
      : []
  const rows: DetailRow[] = [
    [t('people.email'), person.emailAddress],
    [t('people.fact.role'), formatRole(person.role)],
    [t('people.fact.language'), t(`people.language.${person.uiLanguage}`)],
    [t('people.fact.since'), format.day(person.createdAt)],
    ...listingRows,
    [t('people.fact.ahead'), String(person.sessionsAhead)],
    [t('people.fact.completedSessions'), String(person.sessionsHeld)],
    [t('people.fact.logins'), String(person.logins)],
    [t('people.fact.lastSeen'), person.lastSeenAt ? format.dayAtTime(person.lastSeenAt) : '–'],
    [t('people.fact.twoStep'), yesOrNo(person.hasTwoStep)],
    [t('people.fact.id'), viewedRole === 'client' ? person.customerAccountId : (person.providerAccountId ?? '–')],
  ]
  return <DetailList rows={rows} className={classes.wrap} />
}

/**
 * Lists a person's blocks, with buttons that block and unblock. Each button asks for confirmation, because the person
 * is emailed.
 */
function AccessControls({ person }: { person: Person }) {
  const { t } = useAreaTexts('people')
  const [change, setChange] = useState<AccessChange | null>(null)
  return (
    <Card as="section" aria-label={t('people.powers')} className={classes.part}>
      <CardHead title={t('people.powers')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {listScopes(person).map(({ scope, isBlocked, upcoming }) => (
          <li key={scope} className={classes.power}>
            <span className={classes.powerName}>
              {t(`people.power.${scope}`)}
              <Badge kind={isBlocked ? 'wrong' : 'good'}>
                {t(isBlocked ? 'people.state.blocked' : 'people.allowed')}
              </Badge>
            </span>
            <span className={classes.actions}>
              {isBlocked && upcoming > 0 && (
                <Button
                  kind="undo-second"
                  size="dense"
                  onClick={() => setChange({ scope, isBlocking: true, isCancelOnly: true })}
                >
                  {t('people.do.cancelSessions')}
                </Button>
              )}
              <Button
                kind={isBlocked ? 'second' : 'undo-second'}
                size="dense"
                onClick={() => setChange({ scope, isBlocking: !isBlocked })}
              >
                {isBlocked ? t(`people.do.open.${scope}`) : t(`people.do.close.${scope}`)}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {change && <ChangeDialog person={person} change={change} onClose={() => setChange(null)} />}
    </Card>
  )
}

/** Lists what can be blocked for a person. Only providers who have been approved can be deactivated. */
function listScopes(person: Person): { scope: AccessScope; isBlocked: boolean; upcoming: number }[] {
  const { aheadAsClient, aheadAsCounsellor } = person
  const isTherapist = person.providerStatus === 'approved' || person.providerStatus === 'deactivated'
  return [
    { scope: 'login', isBlocked: person.isLoginBlocked, upcoming: aheadAsClient + aheadAsCounsellor },
    { scope: 'customer', isBlocked: person.isCustomerBlocked, upcoming: aheadAsClient },
    ...(person.providerAccountId
      ? [{ scope: 'provider' as const, isBlocked: person.isProviderBlocked, upcoming: aheadAsCounsellor }]
      : []),
    ...(isTherapist
      ? [{ scope: 'therapist' as const, isBlocked: person.isTherapistDeactivated, upcoming: aheadAsCounsellor }]
      : []),
  ]
}
