import { useNavigate, useRevalidator } from 'react-router'
import { signOut } from '#modules/accounts/web/shared/log-out.ts'
import { pagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'

/** Stands in for the area: leads to where the second step is set up, or to a login that shows it; both come back here. */
export function SecondStepNeeded({ safety }: { safety: Reply<'getSafety'> }) {
  const { t, language } = useAreaTexts('people')
  const { revalidate, state } = useRevalidator()
  const navigate = useNavigate()
  const hasOne = safety.twoStep.isOn || safety.passkeys.length > 0
  const leave = () => {
    void signOut()
    void navigate('/superuser')
  }
  return (
    <MessagePage
      icon="lock"
      title={t('people.step.title')}
      text={t(hasOne ? 'people.step.again' : 'people.step.setUp')}
    >
      {hasOne ? (
        <Button onClick={leave}>{t('people.step.againAction')}</Button>
      ) : (
        <ButtonLink href={`${pagePath('profile', language)}?back=superuser#safety`}>
          {t('people.step.setUpAction')}
        </ButtonLink>
      )}
      <Button kind="second" busy={state === 'loading'} busyLabel={t('generic.loading')} onClick={() => revalidate()}>
        {t('people.step.check')}
      </Button>
    </MessagePage>
  )
}
