import { useState } from 'react'
import { apiFile } from '../../api.ts'
import { download } from '../../download.ts'
import { Button } from '../../kit/button.tsx'
import { notifyFailure } from '../../notify-failure.ts'
import { useMoreTexts } from '../../texts.tsx'

interface CalendarButtonProps {
  bookingId: string
  kind?: 'main' | 'second' | 'quiet'
  size?: 'dense' | 'tall'
  wide?: boolean
}

/** Hands over the calendar file, whose title says neither who nor what about. */
export function CalendarButton({ bookingId, kind, size, wide }: CalendarButtonProps) {
  const { t } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await apiFile('sessionCalendar', { id: bookingId })
    setBusy(false)
    if (answer.ok) download(answer.file, 'calendar.ics')
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <Button {...{ kind, size, wide }} icon="calendar-plus" busy={busy} onClick={() => void save()}>
      {t('sessions.addToCalendar')}
    </Button>
  )
}
