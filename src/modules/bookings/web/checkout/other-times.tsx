import { useNavigate } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import { selectAgain, toSelectionQuery } from './checkout-selection.ts'
import { formatZoneLabel } from './format-session.ts'
import type { CheckoutOffer } from './hold-time.ts'

/**
 * Lists the nearest free times when the selected one is no longer free (decisions: 409). Choosing one continues the
 * checkout with that time and the same note.
 */
export function OtherTimes({ times, session }: { times: readonly string[]; session: CheckoutOffer }) {
  const { t, format, language } = useMoreTexts()
  const navigate = useNavigate()
  const current = selectAgain(session)
  const choose = (start: string) => {
    const next = selectAgain(session, start)
    if (!next) return
    const note = current && checkoutDrafts.loadNote(current)
    if (note) checkoutDrafts.storeNote(next, note)
    void navigate(buildPagePath('checkout', language) + toSelectionQuery(next), { replace: true })
  }
  const length = t('format.minutes', { count: session.durationInMinutes })
  return (
    <TimeGrid heading={t('booking.otherTimes', { zone: formatZoneLabel(t, format.timezone) })}>
      {times.map((start) => (
        <TimeButton
          key={start}
          day={format.dayNear(start)}
          time={format.time(start)}
          detail={`${format.dayLong(start)}, ${formatZoneLabel(t, format.timezone)}, ${length}`}
          onChoose={() => choose(start)}
        />
      ))}
    </TimeGrid>
  )
}
