import { type MetaArgs, useLoaderData } from 'react-router'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { useMoreTexts } from '../../texts.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'mySessions', title: t('sessions.title'), hidden: true }))
}

export function clientLoader() {
  return api('listBookings', { when: 'upcoming', page: 1, pageSize: 20 })
}

export default function MySessionsPage() {
  const { t, format } = useMoreTexts()
  const bookings = useLoaderData<typeof clientLoader>()
  const items = bookings.ok ? bookings.data.items : []
  return (
    <>
      <h1>{t('sessions.title')}</h1>
      <h2>{t('sessions.upcoming')}</h2>
      {!bookings.ok && <p role="alert">{bookings.message || t('generic.offline')}</p>}
      {bookings.ok && items.length === 0 && <p>{t('sessions.none')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list">
        {items.map((booking) => (
          <li key={booking.bookingId}>
            {format.dayAtTime(booking.startDateTime)} · {booking.title} · {booking.providerFirstName}{' '}
            {booking.providerLastName}
          </li>
        ))}
      </ul>
    </>
  )
}

export function HydrateFallback() {
  const { t } = useMoreTexts()
  return (
    <>
      <h1>{t('sessions.title')}</h1>
      <p role="status">{t('generic.loading')}</p>
    </>
  )
}
