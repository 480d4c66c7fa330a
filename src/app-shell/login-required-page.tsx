import { useEffect } from 'react'
import { LogInLink } from '#modules/accounts/web/shared/log-in-link.tsx'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { useReloadPage } from './use-reload-page.ts'

/** Shown in place of a page that requires a login. After the login, the page loads at the same URL. */
export function LoginRequiredPage() {
  const { t } = useTexts()
  const login = useLogin()
  const { reloadPage } = useReloadPage()
  useEffect(() => {
    if (typeof login === 'object') void reloadPage()
  }, [login, reloadPage])
  return (
    <MessagePage icon="lock" title={t('page.signInTitle')} text={t('page.signInText')}>
      <LogInLink />
    </MessagePage>
  )
}
