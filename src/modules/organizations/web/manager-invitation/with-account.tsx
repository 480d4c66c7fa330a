import { useState } from 'react'
import account from '#modules/accounts/web/shared/account.module.css'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'

export interface AcceptInvitationProps {
  token: string
  onAccepted: () => void
  /** Called when the invitation has changed since it was loaded. */
  onChanged: () => void
}

/** The invited person is logged in and accepts with one click. */
export function AcceptInvitation({ token, onAccepted, onChanged }: AcceptInvitationProps) {
  const { t } = useAreaTexts('company')
  const [busy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    const answer = await api('acceptManagerInvitation', { token })
    setBusy(false)
    if (answer.ok) {
      notices.show({ kind: 'good', text: t('company.begun') })
      return onAccepted()
    }
    notifyFailure(answer, t('generic.offline'))
    if (answer.code === 'invitationOver') onChanged()
  }
  return (
    <Button size="tall" wide busy={busy} busyLabel={t('company.saving')} onClick={() => void accept()}>
      {t('company.manageAgree')}
    </Button>
  )
}

/** The address has an account: the emailed link alone does not give access to it. */
export function LoginRequired() {
  const { t } = useAreaTexts('company')
  const isIn = typeof useLogin() === 'object'
  const logIn = () => showAccountDialog('logIn')
  return (
    <>
      <Notice kind="neutral">{t(isIn ? 'company.manageOther' : 'company.manageLogIn')}</Notice>
      <div className={account.actions}>
        <Button size="tall" onClick={() => (isIn ? void logOut().then(logIn) : logIn())}>
          {t(isIn ? 'company.manageChange' : 'nav.logIn')}
        </Button>
      </div>
    </>
  )
}
