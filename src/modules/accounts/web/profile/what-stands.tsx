import { cancellationText } from '#modules/bookings/web/shared/cancellation-text.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import type { Leave, Standing } from './leaving.tsx'
import classes from './profile.module.css'

/** Money on its way only matters to somebody who goes for good. */
export const isInTheWay = (
  { upcoming, openMoney, hasOpenPractice, clientSessions, owed }: Standing,
  leave: Leave,
): boolean =>
  upcoming.length > 0 ||
  hasOpenPractice ||
  clientSessions > 0 ||
  (leave === 'close' && (openMoney.length > 0 || owed > 0))

/** Every session and payment that has to be dealt with first, and what happens to each. */
export function WhatStands({ standing, leave }: { standing: Standing; leave: Leave }) {
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
              <Coming key={one.bookingId} one={one} />
            ))}
          </ul>
        </>
      )}
      {leave === 'close' && openMoney.length > 0 && (
        <>
          <p>{t('profile.moneyFirst')}</p>
          <ul className={classes.rows}>
            {openMoney.map((one) => (
              <Money key={one.bookingId} one={one} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Of<List extends 'upcoming' | 'openMoney'> = Reply<'getClosing'>[List][number]

function Coming({ one }: { one: Of<'upcoming'> }) {
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

function Money({ one }: { one: Of<'openMoney'> }) {
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
