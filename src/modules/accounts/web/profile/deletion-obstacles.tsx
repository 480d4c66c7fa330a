import { cancellationText } from '#modules/bookings/values/cancellation-text.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './profile.module.css'

export type DeletionMode = 'deactivate' | 'close'

/** The requested change, and what must be resolved first. */
export interface DeletionRequest {
  mode: DeletionMode
  obstacles: Reply<'getClosing'>
}

/** Whether anything prevents the change. Unsettled payments prevent deleting the account, but not deactivating it. */
export const hasObstacles = ({ mode, obstacles }: DeletionRequest): boolean => {
  const { upcoming, unsettledPayments, hasOpenPractice, clientSessions, owed } = obstacles
  const isUnsettled = mode === 'close' && (unsettledPayments.length > 0 || owed > 0)
  return upcoming.length > 0 || hasOpenPractice || clientSessions > 0 || isUnsettled
}

/** Lists every session and payment that has to be resolved first, and what happens to each. */
export function DeletionObstacleList({ mode, obstacles }: DeletionRequest) {
  const { t, format } = useAreaTexts('profile')
  const { upcoming, unsettledPayments, hasOpenPractice, clientSessions, owed } = obstacles
  return (
    <div className={classes.stack}>
      {hasOpenPractice && <p>{t('profile.practiceFirst')}</p>}
      {clientSessions > 0 && <p>{t('profile.clientsFirst', { count: clientSessions })}</p>}
      {mode === 'close' && owed > 0 && <p>{t('profile.owedFirst', { amount: format.money(owed) })}</p>}
      {upcoming.length > 0 && (
        <>
          <p>{t('profile.sessionsFirst')}</p>
          <ul className={classes.rows}>
            {upcoming.map((session) => (
              <UpcomingSession key={session.bookingId} session={session} />
            ))}
          </ul>
        </>
      )}
      {mode === 'close' && unsettledPayments.length > 0 && (
        <>
          <p>{t('profile.moneyFirst')}</p>
          <ul className={classes.rows}>
            {unsettledPayments.map((payment) => (
              <UnsettledPayment key={payment.bookingId} payment={payment} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ObstacleItem<List extends 'upcoming' | 'unsettledPayments'> = Reply<'getClosing'>[List][number]

function UpcomingSession({ session }: { session: ObstacleItem<'upcoming'> }) {
  const { t, format } = useAreaTexts('profile')
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{format.dayAtTime(session.startDateTime)}</p>
        <p className={classes.small}>
          {session.title}, {session.providerFirstName} {session.providerLastName}
        </p>
        <p className={classes.small}>{cancellationText(t, format, session.terms)}</p>
      </div>
    </li>
  )
}

function UnsettledPayment({ payment }: { payment: ObstacleItem<'unsettledPayments'> }) {
  const { t, format } = useAreaTexts('profile')
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{format.money(payment.amount)}</p>
        <p className={classes.small}>
          {payment.title}, {format.dayAtTime(payment.startDateTime)}
        </p>
        <p className={classes.small}>{t(`profile.money.${payment.why}`)}</p>
      </div>
    </li>
  )
}
