import { ChargedLater } from '#modules/bookings/web/checkout/charged-later.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Session } from './session.ts'

/** Shows when the saved card is charged, or that the charge failed and until when it can be fixed (decision 0035). */
export function ChargeNotice({ session }: { session: Session }) {
  const { t, language, format } = useMoreTexts()
  const { charge } = session
  if (!charge || session.status === 'pendingPayment') return null
  if (charge.status === 'planned')
    return (
      <Notice kind="neutral" icon="calendar">
        <p>
          <strong>{t('sessions.chargeTitle')}</strong>
        </p>
        <p>
          <ChargedLater at={charge.at} amount={session.price} />
        </p>
      </Notice>
    )
  const when = format.dayAtTime(charge.retryUntil!)
  const href = `${buildPagePath('checkout', language)}?booking=${session.bookingId}`
  return (
    <>
      <Notice kind="wrong">
        <p>
          <strong>{t('sessions.failedTitle')}</strong>
        </p>
        <p>{charge.asksBank ? t('sessions.asksText', { when }) : t('sessions.failedText', { when })}</p>
      </Notice>
      <ButtonLink size="tall" wide href={href}>
        {t('sessions.useOtherCard')}
      </ButtonLink>
    </>
  )
}
