import { getCheckoutUrl } from '#modules/bookings/values/checkout-url.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { LinkComponentContext } from '#ui/link.tsx'
import { TimeButton, TimeGrid } from '#ui/time-button.tsx'
import type { Template } from './choice.ts'
import classes from './day-times.module.css'
import { type DayTimes as Day, groupByPartOfDay, type PartOfDay } from './free-slots.ts'
import { useChoice } from './use-choice.tsx'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { formatTimeDetail, formatZone } from './wording.ts'

const PART_TEXT_KEYS = {
  morning: 'counsellor.morning',
  afternoon: 'counsellor.afternoon',
  evening: 'counsellor.evening',
} as const satisfies Record<PartOfDay, string>

interface DayTimesProps {
  day: Day
  template: Template
  chosen: string | null
}

/**
 * The available times of a day, grouped by part of day. A click chooses a
 * time; without scripts, each time is a link to the checkout.
 */
export function DayTimes({ day, template, chosen }: DayTimesProps) {
  const texts = useProviderPageTexts()
  const { t, format, language } = texts
  const { choose } = useChoice()
  const isHydrated = useHydrated()
  const session = template.sessionTemplateId
  const minutes = template.durationInMinutes
  const renderTime = (start: string) => (
    <TimeButton
      key={start}
      isDense
      time={format.time(start)}
      detail={formatTimeDetail(texts, start, minutes)}
      isChosen={start === chosen}
      {...(isHydrated
        ? { onChoose: () => choose({ session, start, occurrence: null, from: null }) }
        : { href: getCheckoutUrl(language, { session, start }) })}
    />
  )
  return (
    <LinkComponentContext value="a">
      <div className={classes.day}>
        <div>
          <h3 className={classes.heading}>{format.date(day.date, 'long')}</h3>
          <p className={classes.note}>
            {formatZone(t, format.timezone)} · {t('format.minutes', { count: minutes })}
          </p>
        </div>
        {groupByPartOfDay(day.starts, format.timezone).map(({ part, starts }) => (
          <TimeGrid key={part} heading={t(PART_TEXT_KEYS[part])}>
            {starts.map(renderTime)}
          </TimeGrid>
        ))}
      </div>
    </LinkComponentContext>
  )
}
