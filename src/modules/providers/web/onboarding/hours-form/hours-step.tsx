import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { useAreaTexts } from '../../../area-texts.ts'
import { nowMs } from '../../../clock.ts'
import { Button } from '../../../kit/button.tsx'
import { addDays, mondayOf } from '../../../kit/calendar-days.ts'
import { Card, CardHead } from '../../../kit/card.tsx'
import { wallClock } from '../../../zoned.ts'
import { OutsideNotice } from '../../working-hours/outside-notice.tsx'
import { Preview } from '../../working-hours/preview.tsx'
import type { Settings } from '../../working-hours/rules-draft.ts'
import { type Hours, useHours } from '../../working-hours/use-hours.ts'
import { WeekEditor } from '../../working-hours/week-editor.tsx'
import classes from '../onboarding.module.css'
import type { Onboarding } from '../onboarding-pages.ts'
import { StepShell } from '../step-shell.tsx'

/** The week of the full screen with the defaults of specification §9 in it: one press saves them and goes on. */
export function HoursStep({ onboarding, settings }: { onboarding: Onboarding; settings: Settings }) {
  const { t } = useAreaTexts('onboarding')
  const hours = useHours(settings)
  const [isLeaving, setLeaving] = useSavedAndOn(hours)
  const today = wallClock(nowMs(), settings.timezone).date
  return (
    <StepShell
      {...{ onboarding }}
      step="hours"
      title={t('onboarding.hoursEditTitle')}
      lead={t('onboarding.hoursEditLead')}
      isWide
    >
      <OutsideNotice sessions={hours.outside} timezone={settings.timezone} />
      <div className={classes.columns}>
        <Card as="section" aria-label={t('onboarding.hoursEditTitle')}>
          <CardHead title={t('onboarding.step.hours')} />
          <WeekEditor
            week={hours.week}
            onChange={(week) => {
              setLeaving(false)
              hours.setWeek(week)
            }}
          />
        </Card>
        <Preview hours={hours} monday={mondayOf(addDays(today, 7))} today={today} />
      </div>
      <Button
        size="tall"
        className={classes.go}
        busy={isLeaving && hours.isSaving}
        busyLabel={t('payout.saving')}
        off={hours.hasFault}
        onClick={() => {
          setLeaving(true)
          if (hours.count > 0 || !hours.saved.isSet) hours.save()
        }}
      >
        {t('onboarding.hoursSave')}
      </Button>
    </StepShell>
  )
}

/** Goes on once everything is saved and not before; a failed save stays here with every change. */
function useSavedAndOn(hours: Hours) {
  const { language } = useAreaTexts('onboarding')
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const isSaved = hours.saved.isSet && hours.count === 0 && !hours.isSaving
  useEffect(() => {
    if (isLeaving && isSaved) void navigate(pagePath('onboarding', language))
  }, [isLeaving, isSaved, navigate, language])
  return [isLeaving, setLeaving] as const
}
