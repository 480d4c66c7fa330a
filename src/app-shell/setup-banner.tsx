import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import type { OnboardingStep } from '#modules/payouts/values/payout-lists.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { loadAreaTexts, useAreaTexts } from '#platform/web/area-texts.ts'
import { readCookie, writeCookie } from '#platform/web/cookies.ts'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Steps } from '#ui/steps.tsx'
import classes from './setup-banner.module.css'

type Onboarding = Reply<'getOnboarding'>

/**
 * Cookie with the steps that were missing when the banner was dismissed. The banner reappears when the set of missing
 * steps changes.
 */
const DISMISSED_COOKIE = 'bannerHidden'
const STEP = {
  payout: { page: 'onboardingStripeConnect', act: 'onboarding.bannerDoPayout', why: 'onboarding.bannerPayout' },
  hours: { page: 'onboardingWorkingHours', act: 'onboarding.bannerDoHours', why: 'onboarding.bannerHours' },
  sessions: { page: 'onboardingSessionTypes', act: 'onboarding.bannerDoSessions', why: 'onboarding.bannerSessions' },
} as const

const listMissingSteps = ({ steps }: Onboarding): OnboardingStep[] =>
  steps.filter((one) => !one.isDone).map((one) => one.step)

/** Banner shown until working hours, billing and sessions are set up (specification §2, Onboarding). */
export function SetupBanner() {
  const [onboarding, setOnboarding] = useOnboarding()
  if (!onboarding?.next) return null
  const missing = listMissingSteps(onboarding)
  const hide = () => {
    writeCookie(DISMISSED_COOKIE, missing.join('.'))
    setOnboarding(null)
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return <BannerContent onboarding={onboarding} next={onboarding.next} count={missing.length} onHide={hide} />
}

/**
 * Reloads the onboarding status on every page, because a page may have completed a step. Null while loading or once
 * dismissed.
 */
function useOnboarding() {
  const { language } = useTexts()
  const { pathname } = useLocation()
  const login = useLogin()
  const isProvider = typeof login === 'object' && login.isProvider
  const [onboarding, setOnboarding] = useState<Onboarding | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is the reason to reload
  useEffect(() => {
    if (!isProvider) return
    const unmounting = new AbortController()
    const loadOnboarding = async () => {
      const [result] = await Promise.all([
        api('getOnboarding', {}, { signal: unmounting.signal }),
        loadAreaTexts(language, 'onboarding'),
      ])
      if (unmounting.signal.aborted || !result.ok) return
      const isHidden = readCookie(DISMISSED_COOKIE) === listMissingSteps(result.data).join('.')
      setOnboarding(isHidden ? null : result.data)
    }
    void loadOnboarding().catch(() => {})
    return () => unmounting.abort()
  }, [isProvider, pathname, language])
  return [isProvider ? onboarding : null, setOnboarding] as const
}

interface BannerContentProps {
  onboarding: Onboarding
  next: OnboardingStep
  count: number
  onHide: () => void
}

function BannerContent({ onboarding, next, count, onHide }: BannerContentProps) {
  const { t, language } = useAreaTexts('onboarding')
  const { page, act, why } = STEP[next]
  const isOff = next === 'sessions' && onboarding.hadSessions
  const targetPage = isOff ? 'sessionTypes' : page
  const stateTexts = { done: t('onboarding.done'), current: t('onboarding.now'), ahead: t('onboarding.ahead') }
  const items = onboarding.steps.map(({ step, isDone }) => {
    const state = isDone ? ('done' as const) : step === next ? ('current' as const) : ('ahead' as const)
    return { text: t(`onboarding.step.${step}`), state, stateText: stateTexts[state] }
  })
  return (
    <section aria-label={t('onboarding.bannerLabel')} className={classes.banner}>
      <div className={classes.text}>
        <p className={classes.title}>{t('onboarding.bannerTitle', { count })}</p>
        <p className={classes.why}>{t(isOff ? 'onboarding.bannerSessionsOff' : why)}</p>
        <Steps label={t('onboarding.steps')} items={items} />
      </div>
      <div className={classes.actions}>
        <ButtonLink href={buildPagePath(targetPage, language)}>{t(act)}</ButtonLink>
        <Button kind="plain" onClick={onHide}>
          {t('onboarding.notNow')}
        </Button>
      </div>
    </section>
  )
}
