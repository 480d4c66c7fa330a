import { CancelDate } from '#modules/providers/web/shared/cancel-date.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Badge } from '#ui/tag.tsx'
import type { GroupDate, Template } from './draft.ts'
import classes from './types.module.css'
import { useDateText } from './use-date-text.ts'

const VISIBLE_DATES = 3

/** A group's upcoming dates with their numbers of places; each date can be cancelled. */
export function GroupDates({ template, timezone }: { template: Template; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  const dates = template.groupSessionRecurrence
  if (dates.length === 0) return <p className={classes.lead}>{t('sessionTypes.noDates')}</p>
  const later = dates.slice(VISIBLE_DATES)
  return (
    <div>
      <DateList dates={dates.slice(0, VISIBLE_DATES)} timezone={timezone} />
      {later.length > 0 && (
        <Disclosure text={t('sessionTypes.moreDates', { count: later.length })}>
          <DateList dates={later} timezone={timezone} />
        </Disclosure>
      )}
    </div>
  )
}

function DateList({ dates, timezone }: { dates: readonly GroupDate[]; timezone: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.dates}>
      {dates.map((date) => (
        <DateItem key={date.groupSessionRecurrenceId} date={date} timezone={timezone} />
      ))}
    </ul>
  )
}

function DateItem({ date, timezone }: { date: GroupDate; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  const when = useDateText(timezone)(date)
  const { bookedCount, participantsCount, freeSeats } = date
  const unpaidCount = participantsCount - bookedCount
  return (
    <li className={classes.date}>
      <span className={classes.dateText}>
        <span className={classes.when}>{when}</span>{' '}
        <span className={classes.lead}>
          {t('sessionTypes.places', { booked: bookedCount, seats: participantsCount + freeSeats })}
          {unpaidCount > 0 && <>, {t('sessionTypes.paying', { count: unpaidCount })}</>}
        </span>{' '}
        {date.isHeld && <Badge kind="good">{t('sessionTypes.held')}</Badge>}
      </span>
      <CancelDate date={date} when={when} kind="plain" />
    </li>
  )
}
