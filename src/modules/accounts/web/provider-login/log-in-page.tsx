import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/pages.ts'
import { LogInSteps } from '../../account/log-in-steps.tsx'
import { api } from '../../api.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { useLogin } from '../../login.ts'
import { PRACTICE_HOME } from '../../practice-home.ts'
import { useMoreTexts } from '../../texts.tsx'
import classes from './log-in-page.module.css'

/** Logs in and goes on: to what is missing, or into the practice. */
export function LogInPage() {
  const { t, language } = useMoreTexts()
  const isWithout = useGoOn()
  if (isWithout)
    return (
      <EmptyState
        level="h1"
        icon="user"
        title={t('account.noPractice')}
        actions={<ButtonLink href={pagePath('providerProfile', language)}>{t('nav.becomeCounsellor')}</ButtonLink>}
      >
        <p>{t('account.noPracticeText')}</p>
      </EmptyState>
    )
  return (
    <div className={classes.page}>
      <h1>{t('nav.practiceLogin')}</h1>
      <p className={classes.lead}>{t('account.practiceLead')}</p>
      <Card className={classes.card}>
        <LogInSteps />
      </Card>
    </div>
  )
}

/** @returns true when whoever is logged in has no practice. */
function useGoOn(): boolean {
  const { language } = useMoreTexts()
  const navigate = useNavigate()
  const login = useLogin()
  const isProvider = typeof login === 'object' && login.isProvider
  const [isWithout, setWithout] = useState(false)
  useEffect(() => {
    if (!isProvider) return
    const goOn = async () => {
      const answer = await api('getOnboarding', {})
      if (!answer.ok && answer.status === 403) return setWithout(true)
      const page = answer.ok && answer.data.next ? 'onboarding' : PRACTICE_HOME
      await navigate(pagePath(page, language), { replace: true })
    }
    void goOn()
  }, [isProvider, navigate, language])
  return isWithout || (typeof login === 'object' && !isProvider)
}
