import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ROLE } from '#platform/values/enums.ts'
import { api, refreshLoginNow } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { isProviderLogin, readLogin, switchView } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import classes from './profile.module.css'

const REQUIREMENTS = [
  'application.startNeed1',
  'application.startNeed2',
  'application.startNeed3',
  'application.startNeed4',
] as const

/** Introduction before an application: what becoming a counsellor requires. */
export function StartPage() {
  const { t } = useAreaTexts('application')
  const { isBusy, start } = useStart()
  return (
    <div className={classes.page}>
      <PageHeader title={t('application.startTitle')} lead={t('application.startText')} />
      <Card as="section" aria-label={t('application.startNeed')} className={classes.part}>
        <h2 className={classes.cardTitle}>{t('application.startNeed')}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
        <ul role="list" className={classes.needed}>
          {REQUIREMENTS.map((key) => (
            <li key={key}>
              <Icon name="circle-check" />
              {t(key)}
            </li>
          ))}
        </ul>
        <Button size="tall" busy={isBusy} busyLabel={t('application.starting')} onClick={start}>
          {t('application.start')}
        </Button>
      </Card>
    </div>
  )
}

/** Starts an application and renews the login, so that it has the provider role and the provider menu appears. */
function useStart() {
  const { t } = useAreaTexts('application')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    const answer = await api('postSignupApplication', {})
    if (answer.ok) {
      await refreshLoginNow()
      const login = readLogin()
      if (login && isProviderLogin(login)) switchView(ROLE.provider)
      await revalidate()
    } else notifyFailure(answer, t('generic.offline'))
    setBusy(false)
  }
  return { isBusy, start: () => void start() }
}
