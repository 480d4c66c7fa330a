import { type DayOfTimes, TimeList } from '../../kit/time-list.tsx'
import { useTexts } from '../../texts.tsx'
import { checkoutAddress } from './checkout-address.ts'
import { TimeLinks } from './time-links.tsx'
import type { PanelProps } from './time-panel.tsx'
import { useAwake } from './use-awake.ts'
import { useChoice } from './use-choice.ts'
import { fromTo, timeDetail, zoneName } from './wording.ts'

/** Every free time of the weeks on show as plain rows: the same as the calendar, for whoever prefers a list. */
export function TimesAsList({ template, booking }: PanelProps) {
  const texts = useTexts()
  const { t, format, language } = texts
  const { choose } = useChoice()
  const isAwake = useAwake()
  const session = template.sessionTemplateId
  const minutes = template.durationInMinutes
  const days: DayOfTimes[] = booking.days.map(({ date, starts }) => ({
    date,
    heading: format.date(date, 'long'),
    zone: zoneName(t, format.timezone),
    times: starts.map((start) => ({
      value: start,
      text: fromTo(texts, start, minutes),
      length: t('format.minutes', { count: minutes }),
      detail: timeDetail(texts, start, minutes),
    })),
  }))
  if (!isAwake) return <TimeLinks days={days} addressOf={(start) => checkoutAddress(language, { session, start })} />
  const pick = (start: string) => choose({ session, start, occurrence: null, from: null })
  return <TimeList name="start" days={days} chosen={booking.chosen?.start ?? null} onChoose={pick} />
}
