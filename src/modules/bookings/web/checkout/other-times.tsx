import { useNavigate } from 'react-router'
import { pagePath } from '#modules/pages.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import type { Offer } from './hold-time.ts'
import { kept } from './kept.ts'
import { queryOf, wantedAgain } from './wanted.ts'
import { zoneName } from './words.ts'

/**
 * The nearest free times in place of a taken one (decisions: 409). Choosing one continues with that time and keeps the
 * note.
 */
export function OtherTimes({ times, session }: { times: readonly string[]; session: Offer }) {
  const { t, format, language } = useMoreTexts()
  const navigate = useNavigate()
  const current = wantedAgain(session)
  const choose = (start: string) => {
    const next = wantedAgain(session, start)
    if (!next) return
    const note = current && kept.note(current)
    if (note) kept.keepNote(next, note)
    void navigate(pagePath('checkout', language) + queryOf(next), { replace: true })
  }
  const length = t('format.minutes', { count: session.durationInMinutes })
  return (
    <TimeGrid heading={t('booking.otherTimes', { zone: zoneName(t, format.timezone) })}>
      {times.map((start) => (
        <TimeButton
          key={start}
          day={format.dayNear(start)}
          time={format.time(start)}
          detail={`${format.dayLong(start)}, ${zoneName(t, format.timezone)}, ${length}`}
          onChoose={() => choose(start)}
        />
      ))}
    </TimeGrid>
  )
}
