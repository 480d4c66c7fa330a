import type { DaySchedule } from '#modules/availability/values/day-schedule.ts'
import { WEEKDAYS } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/choice.tsx'
import { joinClasses } from '#ui/classes.ts'
import { HoursRow } from './hours-row.tsx'
import { addHours, copyToOpenDays, removeHours, setHours, toggleDay, type Week } from './week-draft.ts'
import classes from './week-editor.module.css'

interface WeekEditorProps {
  week: Week
  onChange: (week: Week) => void
}

/** Editor for the hours of a week, day by day; used for the standard week and for the plan of a single week. */
export function WeekEditor({ week, onChange }: WeekEditorProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.days}>
      {week.map((day) => (
        <DayRow key={day.dayId} day={day} week={week} onChange={onChange} />
      ))}
    </ul>
  )
}

function DayRow({ day, week, onChange }: WeekEditorProps & { day: DaySchedule }) {
  const { t } = useAreaTexts('workingHours')
  const { dayId } = day
  const name = t(`weekday.${WEEKDAYS[dayId - 1]!}`)
  return (
    <li className={joinClasses(classes.day, !day.isOpened && classes.closedDay)}>
      <div className={classes.name}>
        <Switch label={capitalize(name)} checked={day.isOpened} onChange={() => onChange(toggleDay(week, dayId))} />
      </div>
      {day.isOpened ? (
        <div className={classes.hours}>
          {day.workingIntervals.map((hours, index) => (
            <HoursRow
              // biome-ignore lint/suspicious/noArrayIndexKey: intervals have no identity other than their position
              key={index}
              {...{ hours, index, day: name }}
              onChange={(change) => onChange(setHours(week, { dayId, index }, change))}
              onRemove={() => onChange(removeHours(week, dayId, index))}
            />
          ))}
          <DayActions {...{ day, name, week, onChange }} />
        </div>
      ) : (
        <p className={classes.closed}>{t('workingHours.closed')}</p>
      )}
    </li>
  )
}

function DayActions({ day, name, week, onChange }: WeekEditorProps & { day: DaySchedule; name: string }) {
  const { t } = useAreaTexts('workingHours')
  return (
    <div className={classes.actions}>
      <Button kind="quiet" size="dense" icon="plus" onClick={() => onChange(addHours(week, day.dayId))}>
        {t('workingHours.add')} <span className="visually-hidden">{name}</span>
      </Button>
      <Button kind="quiet" size="dense" icon="copy" onClick={() => onChange(copyToOpenDays(week, day.dayId))}>
        {t('workingHours.copyAll')} <span className="visually-hidden">{name}</span>
      </Button>
    </div>
  )
}
