import { useState } from 'react'
import { AccountStatusBadges } from '#modules/admin/web/people/account-status-badges.tsx'
import classes from '#modules/admin/web/shared/admin.module.css'
import { ReasonDialog } from '#modules/admin/web/shared/reason-dialog.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AccessControls } from './access-controls.tsx'
import { formatPersonName, type Person, type Side } from './person.ts'
import { PersonFacts } from './person-facts.tsx'
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
