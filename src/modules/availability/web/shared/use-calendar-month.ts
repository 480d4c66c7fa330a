import { useState } from 'react'
import type { PathLanguage } from '#platform/values/enums.ts'
import { LOCALE_FORMATS } from '#platform/web/locale-formats.ts'
import { addMonths } from '#ui/calendar-days.ts'
import { formatShortMonth } from '#ui/calendar-names.ts'

interface CalendarMonthOptions {
  today: string
  language: PathLanguage
  onMonthChange?: () => void
}

/** State and `Calendar` props of a calendar that shows one month at a time, starting from the current month. */
export function useCalendarMonth({ today, language, onMonthChange }: CalendarMonthOptions) {
  const [firstDay, setFirstDay] = useState(`${today.slice(0, 7)}-01`)
  const { locale } = LOCALE_FORMATS[language]
  const buildButton = (months: number) => {
    const target = addMonths(firstDay, months)
    return {
      text: formatShortMonth(locale, target),
      onPress: () => {
        setFirstDay(target)
        onMonthChange?.()
      },
    }
  }
  return {
    firstDay,
    calendarProps: {
      range: { month: firstDay },
      locale,
      heading: `${formatShortMonth(locale, firstDay)} ${firstDay.slice(0, 4)}`,
      earlier: firstDay > today ? buildButton(-1) : undefined,
      later: buildButton(1),
    },
  }
}
