import { useState } from 'react'
import { AccountStatusBadges } from '#modules/admin/web/people/account-status-badges.tsx'
import { useRoleName } from '#modules/admin/web/people/role-name.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ReasonDialog } from '#modules/admin/web/shared/reason-dialog.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { DetailList, type DetailRow } from '#ui/detail-list.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Badge } from '#ui/tag.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { type AccessChange, type AccessScope, formatPersonName, type Person, type Side } from './person.ts'
import { Timeline } from './timeline.tsx'

interface PersonPageProps {
  person: Person
  side: Side
  address: string
}

/** A person's page: details, access and timeline. */
export function PersonPage({ person, side, address }: PersonPageProps) {
  const { t } = useAreaTexts('people')
  return (
    <div className={classes.page}>
      <PageHeader
        back={{ href: '/superuser/people', text: t('people.back') }}
        title={formatPersonName(person)}
        marks={
          <>
            <AccountStatusBadges {...person} />
            <span className={classes.small}>{t(side === 'client' ? 'people.asClient' : 'people.asCounsellor')}</span>
            <OtherSide person={person} side={side} />
          </>
        }
      />
      <AccessNotice person={person} side={side} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Timeline history={person.history} side={side} address={address} />
        </div>
        <div className={classes.column}>
          {!person.isClosed && <AccessControls person={person} />}
          <Card as="section" aria-label={t('people.facts')} className={classes.part}>
            <CardHead title={t('people.facts')} />
            <PersonFacts person={person} side={side} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function OtherSide({ person, side }: { person: Person; side: Side }) {
  const { t } = useAreaTexts('people')
  const { customerAccountId, providerAccountId } = person
  if (side === 'counsellor')
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

/** Shows how long access is granted or, for a provider, that clients are not named, with a button to give a reason. */
function AccessNotice({ person, side }: { person: Person; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const [isAsking, setAsking] = useState(false)
  if (person.openUntil)
    return <Notice kind="neutral">{t('people.why.until', { time: format.time(person.openUntil) })}</Notice>
  if (side === 'client' || !person.providerAccountId) return null
  const ask = (
    <Button kind="quiet" size="dense" onClick={() => setAsking(true)}>
      {t('people.why.names')}
    </Button>
  )
  return (
    <>
      <Notice kind="neutral" action={ask}>
        {t('people.why.noNames')}
      </Notice>
      <ReasonDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        about={{ providerId: person.providerAccountId, name: formatPersonName(person) }}
      />
    </>
  )
}

/** The details of a person that a decision requires. */
function PersonFacts({ person, side }: { person: Person; side: Side }) {
  const { t, format } = useAreaTexts('people')
  const formatRole = useRoleName()
  const yesOrNo = (value: boolean) => t(value ? 'people.yes' : 'people.no')
  const listingRows: DetailRow[] =
    side === 'counsellor'
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
    [t('people.fact.held'), String(person.sessionsHeld)],
    [t('people.fact.logins'), String(person.logins)],
    [t('people.fact.lastSeen'), person.lastSeenAt ? format.dayAtTime(person.lastSeenAt) : '–'],
    [t('people.fact.twoStep'), yesOrNo(person.hasTwoStep)],
    [t('people.fact.id'), side === 'client' ? person.customerAccountId : (person.providerAccountId ?? '–')],
  ]
  return <DetailList rows={rows} className={classes.wrap} />
}

/**
 * Access of a person with buttons for blocking and unblocking. Both ask for confirmation, because the person is
 * emailed.
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
                {t(isBlocked ? 'people.state.blocked' : 'people.state.active')}
              </Badge>
            </span>
            <span className={classes.actions}>
              {isBlocked && upcoming > 0 && (
                <Button
                  kind="undo-second"
                  size="dense"
                  onClick={() => setChange({ scope, isBlocking: true, isCancelOnly: true })}
                >
                  {t('people.do.callOff')}
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

/** Lists what can be blocked for a person. Only providers who were approved once can be deactivated. */
function listScopes(person: Person): { scope: AccessScope; isBlocked: boolean; upcoming: number }[] {
  const { aheadAsClient: client, aheadAsCounsellor: counsellor } = person
  const isTherapist = person.providerStatus === 'approved' || person.providerStatus === 'deactivated'
  return [
    { scope: 'login', isBlocked: person.isLoginBlocked, upcoming: client + counsellor },
    { scope: 'customer', isBlocked: person.isCustomerBlocked, upcoming: client },
    ...(person.providerAccountId
      ? [{ scope: 'provider' as const, isBlocked: person.isProviderBlocked, upcoming: counsellor }]
      : []),
    ...(isTherapist
      ? [{ scope: 'therapist' as const, isBlocked: person.isTherapistDeactivated, upcoming: counsellor }]
      : []),
  ]
}
