import { useState } from 'react'
import { apiFile } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

interface CalendarButtonProps {
  bookingId: string
  kind?: 'main' | 'second' | 'quiet'
  size?: 'dense' | 'tall'
  wide?: boolean
}

/** Downloads the calendar file, whose title reveals neither the provider nor the topic. */
export function CalendarButton({ bookingId, kind, size, wide }: CalendarButtonProps) {
  const { t } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    const reply = await apiFile('sessionCalendar', { id: bookingId })
    setBusy(false)
    if (reply.ok) startDownload(reply.file, 'calendar.ics')
    else notifyFailure(reply, t('generic.offline'))
  }
  return (
    <Button {...{ kind, size, wide }} icon="calendar-plus" busy={busy} onClick={() => void download()}>
      {t('sessions.addToCalendar')}
    </Button>
  )
}
