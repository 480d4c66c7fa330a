import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import type { Session } from '#modules/bookings/web/my-sessions/session.ts'
import { LegalRights } from '#modules/bookings/web/shared/legal-rights.tsx'
import { MAX_CLIENT_RESCHEDULES } from '#platform/values/constants.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { ChangeButtons, type OpenDialog } from './change-buttons.tsx'
import classes from './changes.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface PlansCardProps {
  session: Session
  person: { email: string; name: string } | null
}

/** Card for clients whose plans change: cancellation terms, buttons and legal rights (decision 0060). */
export function PlansCard({ session, person }: PlansCardProps) {
  const { t, format } = useMoreTexts()
  const linkedDialog = useLinkedDialog(session)
  const [isWithdrawing, setWithdrawing] = useState(linkedDialog === 'withdraw')
  const { cancel, withdraw, reschedule } = session.actions
  const hasOpenProposal = cancel.rule === 'rescheduleRequested'
  // An open dialog must stay open to show why the change failed.
  if (!cancel.isAllowed && !withdraw?.isAllowed && !isWithdrawing && !linkedDialog) return null
  const isOver = !cancel.isAllowed || hasOpenProposal
  return (
    <Card as="section" className={classes.card} aria-label={t('sessions.plansTitle')}>
      <CardHead title={t('sessions.plansTitle')} />
      {!isOver && <p>{cancellationText(t, format, session.cancellation.terms)}</p>}
      <ChangeButtons session={session} initialDialog={linkedDialog === 'withdraw' ? null : linkedDialog} />
      {!isOver && (reschedule.isAllowed || reschedule.rule === 'movedTwice') && (
        <p className={classes.small}>{formatMovesLeft(t, reschedule.movesLeft)}</p>
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

/**
 * Returns the dialog that an email links to (`?do=cancel`, `?do=move`, `?do=withdraw`), if that action is still
 * possible.
 */
function useLinkedDialog({ actions }: Session): OpenDialog | 'withdraw' {
  const action = useSearchParams()[0].get('do')
  if (action === 'cancel') return 'cancel'
  if (action === 'move') return actions.reschedule.isAllowed ? 'move' : null
  return action === 'withdraw' && actions.withdraw?.isAllowed ? 'withdraw' : null
}

function formatMovesLeft(t: ReturnType<typeof useMoreTexts>['t'], count: number): string {
  return count > 0 ? t('changes.moveLeft', { count }) : t('changes.moveNone', { count: MAX_CLIENT_RESCHEDULES })
}
