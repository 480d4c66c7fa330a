import { useNavigate } from 'react-router'
import { useReloadPage } from '#app-shell/use-reload-page.ts'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'

/** Replaces the area: links to the setup of the second step, or to a login that includes it; both return here. */
export function SecondStepRequired({ safety }: { safety: Reply<'getSafety'> }) {
  const { t, language } = useAreaTexts('people')
  const { reloadPage, isLoading } = useReloadPage()
  const navigate = useNavigate()
  const hasSecondStep = safety.twoStep.isOn || safety.passkeys.length > 0
  const logInAgain = () => {
    void logOut()
    void navigate('/superuser')
  }
  return (
    <MessagePage
      icon="lock"
      title={t('people.step.title')}
      text={t(hasSecondStep ? 'people.step.again' : 'people.step.setUp')}
    >
      {hasSecondStep ? (
        <Button onClick={logInAgain}>{t('people.step.againAction')}</Button>
      ) : (
        <ButtonLink href={`${buildPagePath('profile', language)}?back=superuser#safety`}>
          {t('people.step.setUpAction')}
        </ButtonLink>
      )}
      <Button kind="second" busy={isLoading} busyLabel={t('generic.loading')} onClick={reloadPage}>
        {t('people.step.check')}
      </Button>
    </MessagePage>
  )
}
