import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Session } from '#modules/bookings/web/my-sessions/one-session.tsx'
import { cancellationText } from '#modules/bookings/web/shared/cancellation-text.ts'
import { LegalRights } from '#modules/bookings/web/shared/legal-rights.tsx'
import { MAX_CLIENT_MOVES } from '#platform/values/constants.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChangeButtons, type OpenChange } from './change-buttons.tsx'
import classes from './changes.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface PlansCardProps {
  session: Session
  person: { email: string; name: string } | null
}

/** If plans change: what cancelling means for the money, the buttons, and the legal reasons (decision 0060). */
export function PlansCard({ session, person }: PlansCardProps) {
  const { t, format } = useMoreTexts()
  const first = useLinked(session)
  const [isWithdrawing, setWithdrawing] = useState(first === 'withdraw')
  const { cancel, withdraw, reschedule } = session.actions
  const isAsked = cancel.rule === 'asked'
  // An open dialog stays to say why it could not be done.
  if (!cancel.isAllowed && !withdraw?.isAllowed && !isWithdrawing && !first) return null
  const isOver = !cancel.isAllowed || isAsked
  return (
    <Card as="section" className={classes.card} aria-label={t('sessions.plansTitle')}>
      <CardHead title={t('sessions.plansTitle')} />
      {!isOver && <p>{cancellationText(t, format, session.cancellation.terms)}</p>}
      <ChangeButtons session={session} first={first === 'withdraw' ? null : first} />
      {!isOver && (reschedule.isAllowed || reschedule.rule === 'movedTwice') && (
        <p className={classes.small}>{movesLeft(t, reschedule.movesLeft)}</p>
      )}
      <LegalRights cancellation={session.cancellation}>
        {withdraw?.isAllowed && (
          <Button kind="quiet" size="dense" onClick={() => setWithdrawing(true)}>
            {t('changes.withdraw')}
          </Button>
        )}
      </LegalRights>
      {isWithdrawing && <WithdrawDialog session={session} person={person} onClose={() => setWithdrawing(false)} />}
    </Card>
  )
}

/** An email's link leads straight to it: `?do=cancel`, `?do=move`, `?do=withdraw`, where it can still be done. */
function useLinked({ actions }: Session): OpenChange | 'withdraw' {
  const asked = useSearchParams()[0].get('do')
  if (asked === 'cancel') return 'cancel'
  if (asked === 'move') return actions.reschedule.isAllowed ? 'move' : null
  return asked === 'withdraw' && actions.withdraw?.isAllowed ? 'withdraw' : null
}

function movesLeft(t: ReturnType<typeof useMoreTexts>['t'], count: number): string {
  return count > 0 ? t('changes.moveLeft', { count }) : t('changes.moveNone', { count: MAX_CLIENT_MOVES })
}
