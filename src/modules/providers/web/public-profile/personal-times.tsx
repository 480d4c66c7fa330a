import { useState } from 'react'
import { Link } from 'react-router'
import { formatDayShort } from '#platform/web/format.ts'
import { LOCALE_FORMATS } from '#platform/web/locale-formats.ts'
import { useHydrated } from '#platform/web/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Calendar } from '#ui/calendar.tsx'
import { addDays } from '#ui/calendar-days.ts'
import type { IconName } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { DayTimes } from './day-times.tsx'
import { getAdjacentPages, getPageStart, WEEKS } from './free-slots.ts'
import classes from './personal-times.module.css'
import { TimesAsList } from './times-as-list.tsx'
import type { BookingProps } from './use-booking.ts'
import { useChoice } from './use-choice.tsx'
import type { FreeSlotsState } from './use-free-slots.ts'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Available times of a personal session: a four-week calendar with the times of one day, or a list of all times. */
export function PersonalTimes(props: BookingProps) {
  const { t } = useProviderPageTexts()
  const { booking } = props
  const { choice, buildUrl } = useChoice()
  return (
    <>
      {booking.isUnavailable && (
        <Notice kind="waiting" live>
          {t('counsellor.timeTaken')}
        </Notice>
      )}
      {choice.isList ? <ListView {...props} /> : <CalendarView {...props} />}
      <Link to={buildUrl({ isList: !choice.isList })} replace preventScrollReset className={classes.view}>
        {t(choice.isList ? 'counsellor.asCalendar' : 'counsellor.asList')}
      </Link>
    </>
  )
}

function useWeeks({ booking }: BookingProps) {
  const texts = useProviderPageTexts()
  const { t, format } = texts
  const { choose, buildUrl } = useChoice()
  const { from } = booking
  const heading = t('counsellor.weeks', {
    from: formatDayShort(texts.t, from, texts.language),
    to: formatDayShort(texts.t, addDays(from, 7 * WEEKS - 1), texts.language),
  })
  const pages = getAdjacentPages(format.today, from)
  const toPageLink = (text: string, to: string | null) =>
    to === null ? undefined : { text, href: buildUrl({ from: to }), onPress: () => choose({ from: to }) }
  return {
    heading,
    earlier: toPageLink(t('counsellor.earlier'), pages.earlier),
    later: toPageLink(t('counsellor.later'), pages.later),
  }
}

function CalendarView(props: BookingProps) {
  const { booking, template } = props
  const { t, language, format } = useProviderPageTexts()
  const { heading, earlier, later } = useWeeks(props)
  const isHydrated = useHydrated()
  const [pickedDate, setPickedDate] = useState<string | null>(null)
  const { days, from, chosen, times } = booking
  const chosenDate = chosen && format.wall(chosen.start).date
  const day =
    [pickedDate, chosenDate].map((date) => days.find((candidate) => candidate.date === date)).find(Boolean) ?? days[0]
  return (
    <>
      <Calendar
        range={{ weeks: WEEKS, from }}
        days={days.map(({ date, starts }) => ({ date, count: starts.length }))}
        chosen={day?.date ?? null}
        today={format.today}
        onChoose={setPickedDate}
        locale={LOCALE_FORMATS[language].locale}
        heading={heading}
        countText={(count) =>
          count === 0 ? t('counsellor.noAvailableTimes') : t('counsellor.availableTimes', { count })
        }
        earlier={isHydrated ? earlier : undefined}
        later={isHydrated ? later : undefined}
        legend={days.length > 0 ? t('counsellor.legend') : undefined}
      />
      <noscript>
        <p className={classes.turns}>
          {earlier && <a href={earlier.href}>{earlier.text}</a>} {later && <a href={later.href}>{later.text}</a>}
        </p>
      </noscript>
      {day && <DayTimes key={day.date} day={day} template={template} chosen={chosen?.start ?? null} />}
      {!day && times.state === 'loading' && <TimesLoading />}
      {!day && times.state !== 'loading' && <NoTimes times={times} from={booking.from} />}
    </>
  )
}

function ListView(props: BookingProps) {
  const { booking } = props
  const { heading, earlier, later } = useWeeks(props)
  const { times, days } = booking
  return (
    <>
      <div className={classes.head}>
        <p className={classes.heading} aria-live="polite">
          {heading}
        </p>
        {earlier && <PageButton {...earlier} icon="chevron-left" />}
        {later && <PageButton {...later} iconAfter="chevron-right" />}
      </div>
      {days.length > 0 && <TimesAsList key={booking.from} {...props} />}
      {days.length === 0 &&
        (times.state === 'loading' ? <TimesLoading /> : <NoTimes times={times} from={booking.from} />)}
    </>
  )
}

interface PageButtonProps {
  text: string
  href: string
  onPress: () => void
  icon?: IconName
  iconAfter?: IconName
}

function PageButton({ text, href, onPress, icon, iconAfter }: PageButtonProps) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <a href={href}>{text}</a>
  return (
    <Button kind="plain" size="dense" icon={icon} iconAfter={iconAfter} onClick={onPress}>
      {text}
    </Button>
  )
}

/** Shown for weeks without available times: the next available time with a link to it, or a loading error. */
function NoTimes({ times, from }: { times: FreeSlotsState; from: string }) {
  const { t } = useProviderPageTexts()
  if (times.state === 'failed') {
    return (
      <Notice
        kind="wrong"
        live
        action={
          <Button kind="quiet" size="dense" onClick={times.retry}>
            {t('generic.tryAgain')}
          </Button>
        }
      >
        {t('counsellor.timesFailed')}
      </Notice>
    )
  }
  return (
    <div role="status" className={classes.empty}>
      {times.nextFree ? <NextAvailable start={times.nextFree} from={from} /> : <p>{t('counsellor.noneAhead')}</p>}
    </div>
  )
}

function NextAvailable({ start, from }: { start: string; from: string }) {
  const { t, format } = useProviderPageTexts()
  const { choose, buildUrl } = useChoice()
  const isHydrated = useHydrated()
  const { date } = format.wall(start)
  const change = { from: getPageStart(format.today, date) }
  const when = format.dayAtTime(start)
  return (
    <>
      <p>{date < from ? t('counsellor.firstFree', { when }) : t('counsellor.nextFree', { when })}</p>
      {isHydrated ? (
        <Button kind="second" onClick={() => choose(change)}>
          {t('counsellor.showNextFree')}
        </Button>
      ) : (
        <a href={buildUrl(change)}>{t('counsellor.showNextFree')}</a>
      )}
    </>
  )
}

function TimesLoading() {
  const { t } = useProviderPageTexts()
  return (
    <div className={classes.loading}>
      <p role="status" className="visually-hidden">
        {t('generic.loading')}
      </p>
      <SkeletonText lines={4} />
    </div>
  )
}
