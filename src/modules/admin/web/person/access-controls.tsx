import { useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Badge } from '#ui/tag.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import type { AccessChange, AccessScope, Person } from './person.ts'

/**
 * Access of a person with buttons for blocking and unblocking. Both ask for confirmation, because the person is
 * emailed.
 */
export function AccessControls({ person }: { person: Person }) {
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
