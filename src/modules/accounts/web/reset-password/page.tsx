import { useState } from 'react'
import type { MetaArgs } from 'react-router'
import account from '#modules/accounts/web/shared/account.module.css'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { Outcome } from '#modules/accounts/web/shared/outcome.tsx'
import { useLinkToken } from '#modules/accounts/web/shared/use-link-token.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildHead } from '#platform/web/head.ts'
import { clearLogin, useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NewPassword } from './new-password.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'resetPassword', title: t('account.resetTitle'), hidden: true }))
}

/** The page of the emailed link. The form renders before the token is read, which is only needed to submit it. */
export default function ResetPasswordPage() {
  const token = useLinkToken()
  const [ended, setEnded] = useState<{ token: string; as: 'done' | 'old' } | null>(null)
  const end = ended?.token === token ? ended?.as : undefined
  if (end === 'done') return <ResetDone />
  if (end === 'old' || token === null) return <OldLink />
  return (
    <NewPassword
      token={token}
      onDone={() => {
        // The server has ended every login of the account, including this browser's (api.md, update-password).
        clearLogin()
        setEnded(token ? { token, as: 'done' } : null)
        showAccountDialog('logIn')
      }}
      onOld={() => setEnded(token ? { token, as: 'old' } : null)}
    />
  )
}

function ResetDone() {
  const { t, language } = useMoreTexts()
  return (
    <Outcome title={t('account.resetDoneTitle')} icon="circle-check" isGood>
      <p className={account.lead}>{t('account.resetDoneText')}</p>
      <div className={account.actions}>
        <Button onClick={() => showAccountDialog('logIn')}>{t('account.logIn')}</Button>
        <ButtonLink kind="second" href={buildPagePath('finder', language)}>
          {t('page.notFoundAction')}
        </ButtonLink>
      </div>
    </Outcome>
  )
}

function OldLink() {
  const { t } = useMoreTexts()
  const isIn = typeof useLogin() === 'object'
  return (
    <Outcome title={t('account.linkOldTitle')} icon="key-round">
      <p className={account.lead}>{t('account.resetOldText')}</p>
      <div className={account.actions}>
        <Button onClick={() => showAccountDialog('forgotPassword')}>{t('account.askNewLink')}</Button>
        {!isIn && (
          <Button kind="second" onClick={() => showAccountDialog('logIn')}>
            {t('account.logIn')}
          </Button>
        )}
      </div>
    </Outcome>
  )
}
