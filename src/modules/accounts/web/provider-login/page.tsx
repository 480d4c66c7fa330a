import { useEffect, useState } from 'react'
import { type MetaArgs, useNavigate } from 'react-router'
import { LogInSteps } from '#modules/accounts/web/dialogs/log-in-steps.tsx'
import classes from '#modules/accounts/web/shared/account.module.css'
import { buildPagePath } from '#modules/pages.ts'
import { PROVIDER_AREA_HOME } from '#modules/providers/values/provider-area-home.ts'
import { api } from '#platform/web/api.ts'
import { buildHead } from '#platform/web/head.ts'
import { useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerLogin', title: t('account.practiceLogin'), hidden: true }))
}

/** The provider/login page (specification §2). After login, it continues to onboarding or to the provider area. */
export default function ProviderLoginPage() {
  const { t, language } = useMoreTexts()
  const hasNoProvider = useContinueAfterLogin()
  if (hasNoProvider)
    return (
      <EmptyState
        level="h1"
        icon="user"
        title={t('account.noPractice')}
        actions={<ButtonLink href={buildPagePath('providerProfile', language)}>{t('nav.becomeCounsellor')}</ButtonLink>}
      >
        <p>{t('account.noPracticeText')}</p>
      </EmptyState>
    )
  return (
    <div className={classes.page}>
      <h1>{t('account.practiceLogin')}</h1>
      <p className={classes.lead}>{t('account.practiceLead')}</p>
      <Card className={classes.logIn}>
        <LogInSteps />
      </Card>
    </div>
  )
}

/**
 * Redirects a logged-in provider to onboarding if it is incomplete, otherwise to the provider area. @returns true if
 * the logged-in user has no provider profile.
 */
function useContinueAfterLogin(): boolean {
  const { language } = useMoreTexts()
  const navigate = useNavigate()
  const login = useLogin()
  const isProvider = typeof login === 'object' && login.isProvider
  const [hasNoProvider, setHasNoProvider] = useState(false)
  useEffect(() => {
    if (!isProvider) return
    const continueToNext = async () => {
      const result = await api('getOnboarding', {})
      if (!result.ok && result.status === 403) return setHasNoProvider(true)
      const page = result.ok && result.data.next ? 'onboarding' : PROVIDER_AREA_HOME
      await navigate(buildPagePath(page, language), { replace: true })
    }
    void continueToNext()
  }, [isProvider, navigate, language])
  return hasNoProvider || (typeof login === 'object' && !isProvider)
}
