import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { OutsideNotice } from '#modules/availability/web/shared/outside-notice.tsx'
import { Preview } from '#modules/availability/web/shared/preview.tsx'
import type { Settings } from '#modules/availability/web/shared/rules-draft.ts'
import { type Hours, useHours } from '#modules/availability/web/shared/use-hours.ts'
import { WeekEditor } from '#modules/availability/web/shared/week-editor.tsx'
import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import type { Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepShell } from '#modules/providers/web/onboarding/step-shell.tsx'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { Button } from '#ui/button.tsx'
import { addDays, getMonday } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'

/** Weekly hours with the defaults of specification §9: one click saves them and continues. */
export function HoursStep({ onboarding, settings }: { onboarding: Onboarding; settings: Settings }) {
  const { t } = useAreaTexts('onboarding')
  const hours = useHours(settings)
  const [isLeaving, setLeaving] = useLeaveWhenSaved(hours)
  const today = toLocalTime(nowMs(), settings.timezone).date
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
        <Preview hours={hours} monday={getMonday(addDays(today, 7))} today={today} />
      </div>
      <Button
        size="tall"
        className={classes.go}
        busy={isLeaving && hours.isSaving}
        busyLabel={t('payout.saving')}
        off={hours.isInvalid}
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

/** Continues only after everything is saved; a failed save preserves every change. */
function useLeaveWhenSaved(hours: Hours) {
  const { language } = useAreaTexts('onboarding')
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const isSaved = hours.saved.isSet && hours.count === 0 && !hours.isSaving
  useEffect(() => {
    if (isLeaving && isSaved) void navigate(buildPagePath('onboarding', language))
  }, [isLeaving, isSaved, navigate, language])
  return [isLeaving, setLeaving] as const
}
