import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { LogInLink } from '#modules/accounts/web/shared/log-in-link.tsx'
import { useLogin } from '#platform/web/login.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { MessagePage } from '#ui/message-page.tsx'

/** Replaces a page until the user logs in, then loads the page at the same URL. */
export function LoginRequiredPage() {
  const { t } = useTexts()
  const login = useLogin()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (typeof login === 'object') void revalidate()
  }, [login, revalidate])
  return (
    <MessagePage icon="lock" title={t('page.signInTitle')} text={t('page.signInText')}>
      <LogInLink />
    </MessagePage>
  )
}
