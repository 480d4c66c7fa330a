import { useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Badge } from '#ui/tag.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { AccessChange, AccessKind, Person } from './person.ts'

/**
 * Access of a person with buttons for blocking and unblocking. Both ask for confirmation, because the person is
 * emailed.
 */
export function AccessControls({ person }: { person: Person }) {
  const { t } = useAreaTexts('people')
  const [asked, setAsked] = useState<AccessChange | null>(null)
  return (
    <Card as="section" aria-label={t('people.powers')} className={classes.part}>
      <CardHead title={t('people.powers')} />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {listPowers(person).map(({ power, isClosed, ahead }) => (
          <li key={power} className={classes.power}>
            <span className={classes.powerName}>
              {t(`people.power.${power}`)}
              <Badge kind={isClosed ? 'wrong' : 'good'}>
                {t(isClosed ? 'people.state.blocked' : 'people.state.active')}
              </Badge>
            </span>
            <span className={classes.actions}>
              {isClosed && ahead > 0 && (
                <Button
                  kind="undo-second"
                  size="dense"
                  onClick={() => setAsked({ power, isClosing: true, isCallingOff: true })}
                >
                  {t('people.do.callOff')}
                </Button>
              )}
              <Button
                kind={isClosed ? 'second' : 'undo-second'}
                size="dense"
                onClick={() => setAsked({ power, isClosing: !isClosed })}
              >
                {isClosed ? t(`people.do.open.${power}`) : t(`people.do.close.${power}`)}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {asked && <ChangeDialog person={person} asked={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

/** Lists what can be blocked. Only a provider who was approved once has a profile that can be deactivated. */
function listPowers(person: Person): { power: AccessKind; isClosed: boolean; ahead: number }[] {
  const { aheadAsClient: client, aheadAsCounsellor: counsellor } = person
  const isTherapist = person.providerStatus === 'approved' || person.providerStatus === 'deactivated'
  return [
    { power: 'login', isClosed: person.isLoginBlocked, ahead: client + counsellor },
    { power: 'customer', isClosed: person.isCustomerBlocked, ahead: client },
    ...(person.providerAccountId
      ? [{ power: 'provider' as const, isClosed: person.isProviderBlocked, ahead: counsellor }]
      : []),
    ...(isTherapist
      ? [{ power: 'therapist' as const, isClosed: person.isTherapistDeactivated, ahead: counsellor }]
      : []),
  ]
}
