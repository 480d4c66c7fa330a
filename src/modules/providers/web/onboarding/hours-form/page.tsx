import { useEffect, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData, useNavigate } from 'react-router'
import { OutsideNotice } from '#modules/availability/web/shared/outside-notice.tsx'
import { Preview } from '#modules/availability/web/shared/preview.tsx'
import type { Settings } from '#modules/availability/web/shared/rules-draft.ts'
import { type Hours, useHours } from '#modules/availability/web/shared/use-hours.ts'
import { WeekEditor } from '#modules/availability/web/shared/week-editor.tsx'
import { buildPagePath } from '#modules/pages.ts'
import classes from '#modules/providers/web/onboarding/onboarding.module.css'
import { loadOnboarding, type Onboarding } from '#modules/providers/web/onboarding/onboarding-pages.ts'
import { StepShell } from '#modules/providers/web/onboarding/step-shell.tsx'
import { api } from '#platform/web/api.ts'
import { areaTextsFor, useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { buildHead } from '#platform/web/head.ts'
import { toLocalTime } from '#platform/web/local-time.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button } from '#ui/button.tsx'
import { addDays, getMonday } from '#ui/calendar-days.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'onboardingWorkingHours', title: t('nav.workingHours'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [onboarding, settings] = await Promise.all([
    loadOnboarding(request),
    api('getWorkingHours', {}),
    areaTextsFor(request, 'workingHours'),
  ])
  return { onboarding, settings: unwrapLoaderResult(settings) }
}

export default function HoursFormPage() {
  return <HoursStep {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}

/** Weekly hours with the defaults from specification §9: one click saves them and continues. */
function HoursStep({ onboarding, settings }: { onboarding: Onboarding; settings: Settings }) {
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

/**
 * Navigates to the next step when leaving has been requested and every change has been saved. If a save fails, the page
 * stays open with its changes.
 */
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
