import { cancellationText } from '#modules/bookings/web/shared/cancellation-text.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './profile.module.css'

export type DeletionMode = 'deactivate' | 'close'

/** Whether anything prevents leaving. Open money prevents deleting the account, but not deactivating it. */
export const hasObstacles = (
  { upcoming, openMoney, hasOpenPractice, clientSessions, owed }: Reply<'getClosing'>,
  leave: DeletionMode,
): boolean =>
  upcoming.length > 0 ||
  hasOpenPractice ||
  clientSessions > 0 ||
  (leave === 'close' && (openMoney.length > 0 || owed > 0))

/** Lists every session and payment that has to be resolved first, and what happens to each. */
export function DeletionObstacleList({ standing, leave }: { standing: Reply<'getClosing'>; leave: DeletionMode }) {
  const { t, format } = useAreaTexts('profile')
  const { upcoming, openMoney, hasOpenPractice, clientSessions, owed } = standing
  return (
    <div className={classes.stack}>
      {hasOpenPractice && <p>{t('profile.practiceFirst')}</p>}
      {clientSessions > 0 && <p>{t('profile.clientsFirst', { count: clientSessions })}</p>}
      {leave === 'close' && owed > 0 && <p>{t('profile.owedFirst', { amount: format.money(owed) })}</p>}
      {upcoming.length > 0 && (
        <>
          <p>{t('profile.sessionsFirst')}</p>
          <ul className={classes.rows}>
            {upcoming.map((one) => (
              <UpcomingSession key={one.bookingId} one={one} />
            ))}
          </ul>
        </>
      )}
      {leave === 'close' && openMoney.length > 0 && (
        <>
          <p>{t('profile.moneyFirst')}</p>
          <ul className={classes.rows}>
            {openMoney.map((one) => (
              <OpenPayment key={one.bookingId} one={one} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ClosingItem<List extends 'upcoming' | 'openMoney'> = Reply<'getClosing'>[List][number]

function UpcomingSession({ one }: { one: ClosingItem<'upcoming'> }) {
  const { t, format } = useAreaTexts('profile')
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{format.dayAtTime(one.startDateTime)}</p>
        <p className={classes.small}>
          {one.title}, {one.providerFirstName} {one.providerLastName}
        </p>
        <p className={classes.small}>{cancellationText(t, format, one.terms)}</p>
      </div>
    </li>
  )
}

function OpenPayment({ one }: { one: ClosingItem<'openMoney'> }) {
  const { t, format } = useAreaTexts('profile')
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{format.money(one.amount)}</p>
        <p className={classes.small}>
          {one.title}, {format.dayAtTime(one.startDateTime)}
        </p>
        <p className={classes.small}>{t(`profile.money.${one.why}`)}</p>
      </div>
    </li>
  )
}
