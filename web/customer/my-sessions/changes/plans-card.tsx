import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { MAX_CLIENT_MOVES } from '#contract/constants.ts'
import { SESSION_TYPE } from '#contract/enums.ts'
import { Button } from '../../../kit/button.tsx'
import { Card, CardHead } from '../../../kit/card.tsx'
import { useMoreTexts } from '../../../texts.tsx'
import type { Session } from '../one-session.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import classes from './changes.module.css'
import { MoveSheet } from './move-sheet.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface PlansCardProps {
  session: Session
  person: { email: string; name: string } | null
}

type Open = 'cancel' | 'move' | 'withdraw' | null

/** If plans change: what can be done now and what it would do, by the rule frozen into the booking; after the limit why not. */
export function PlansCard({ session, person }: PlansCardProps) {
  const { t } = useMoreTexts()
  const [open, setOpen] = useState(useAsked(session))
  const { cancel, withdraw } = session.actions
  const isOver = cancel.rule === 'over' || cancel.rule === 'asked'
  // An open dialog stays to say why it could not be done.
  if (isOver && !withdraw?.isAllowed && !open) return null
  const close = () => setOpen(null)
  return (
    <Card as="section" className={classes.card} aria-label={t('sessions.plansTitle')}>
      <CardHead title={t('sessions.plansTitle')} />
      {!isOver && <Rule session={session} />}
      {!isOver && withdraw === null && <p className={classes.small}>{t('rule.noWithdrawal')}</p>}
      {!isOver && <Buttons session={session} onOpen={setOpen} />}
      {withdraw?.isAllowed && <Withdrawing until={withdraw.until} onOpen={() => setOpen('withdraw')} />}
      {open === 'cancel' && <CancelDialog session={session} onClose={close} />}
      {open === 'move' && <MoveSheet session={session} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog session={session} person={person} onClose={close} />}
    </Card>
  )
}

/** A letter's link leads straight to it: `?do=cancel`, `?do=move`, `?do=withdraw`, where it can still be done. */
function useAsked({ actions }: Session): Open {
  const asked = useSearchParams()[0].get('do')
  if (asked === 'cancel') return 'cancel'
  if (asked === 'move') return actions.reschedule.isAllowed ? 'move' : null
  return asked === 'withdraw' && actions.withdraw?.isAllowed ? 'withdraw' : null
}

/** The sentence of the rule, the same as on the page where it was booked and in the letters. */
function Rule({ session: { actions, cancellation, providerFirstName: name } }: { session: Session }) {
  const { t, format } = useMoreTexts()
  const when = format.dayAtTime(cancellation.freeUntil)
  if (actions.cancel.isAllowed) return <p>{t('rule.freeUntil', { when })}</p>
  return (
    <>
      <p>{t('rule.wasFreeUntil', { when })}</p>
      <p>{t('changes.instead', { name })}</p>
    </>
  )
}

function Buttons({ session, onOpen }: { session: Session; onOpen: (what: Open) => void }) {
  const { t, format } = useMoreTexts()
  const { cancel, reschedule } = session.actions
  if (!cancel.isAllowed) return null
  const isGroup = session.type === SESSION_TYPE.group
  return (
    <div className={classes.buttons}>
      {reschedule.isAllowed && (
        <Button kind="second" wide icon="calendar" onClick={() => onOpen('move')}>
          {isGroup ? t('changes.moveDate') : t('changes.move')}
        </Button>
      )}
      {session.charge?.status !== 'failed' && <p className={classes.small}>{movesLeft(t, reschedule.movesLeft)}</p>}
      <Button kind="undo-second" wide icon="undo-2" onClick={() => onOpen('cancel')}>
        {session.charge
          ? t('changes.cancelFree')
          : t('changes.cancelBack', { amount: format.money(cancel.refundAmount) })}
      </Button>
    </div>
  )
}

function movesLeft(t: ReturnType<typeof useMoreTexts>['t'], count: number): string {
  return count > 0 ? t('changes.moveLeft', { count }) : t('changes.moveNone', { count: MAX_CLIENT_MOVES })
}

/** The labelled function of directive 2023/2673, art. 11a: in sight as long as the right lasts. */
function Withdrawing({ until, onOpen }: { until: string | null; onOpen: () => void }) {
  const { t, format } = useMoreTexts()
  return (
    <div className={classes.withdraw}>
      {until && <p className={classes.small}>{t('rule.withdrawUntil', { when: format.dayAtTime(until) })}</p>}
      <Button kind="quiet" size="dense" onClick={onOpen}>
        {t('changes.withdraw')}
      </Button>
    </div>
  )
}
