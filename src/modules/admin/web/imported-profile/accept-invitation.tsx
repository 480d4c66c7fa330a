import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { finishLogin } from '#modules/accounts/web/shared/finish-login.ts'
import { NewPasswordFields } from '#modules/accounts/web/shared/new-password-fields.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { api, type Reply, refreshLoginNow } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useLogin } from '#platform/web/login.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import classes from './page.module.css'
import type { ImportedProfileData } from './use-imported-profile.ts'

interface AcceptInvitationProps {
  profile: ImportedProfileData
  token: string
  onInvalid: () => void
  /** Switches to the form for declining the invitation. */
  onDecline: () => void
}

/**
 * Form for accepting the invitation. A person without an account chooses a password. A person who has one must log in,
 * because an email must not give access to an account.
 */
export function AcceptImportInvitation(props: AcceptInvitationProps) {
  const { t } = useAreaTexts('imported')
  return (
    <Card as="section" isLifted aria-label={t('imported.yesTitle')} className={classes.part}>
      <CardHead title={t('imported.yesTitle')} />
      {props.profile.hasAccount ? <AcceptWithAccount {...props} /> : <AcceptWithNewAccount {...props} />}
      <Button kind="quiet" onClick={props.onDecline}>
        {t('imported.noInstead')}
      </Button>
    </Card>
  )
}

/** Returns a function that continues to the prefilled application. */
function useContinueToApplication() {
  const { t, language } = useAreaTexts('imported')
  const navigate = useNavigate()
  return async ({ login }: Reply<'acceptImported'>) => {
    if (login) finishLogin(login as Reply<'login'>, t('imported.done'))
    else {
      // The person has just become a provider, but the current token does not contain the new role.
      await refreshLoginNow()
      notices.show({ kind: 'good', text: t('imported.done') })
    }
    await navigate(buildPagePath('providerProfile', language), { replace: true })
  }
}

function AcceptWithNewAccount({ token, onInvalid }: AcceptInvitationProps) {
  const { t } = useAreaTexts('imported')
  const { t: sharedText } = useMoreTexts()
  const { texts, toFailure } = useFormTexts()
  const continueToApplication = useContinueToApplication()
  const form = useForm({
    texts,
    send: async ({ password = '', confirmPassword = '' }) => {
      const result = await api('acceptImported', { token, password, confirmPassword })
      if (result.ok) await continueToApplication(result.data)
      else if (result.code === 'importAnswered') onInvalid()
      return result.ok ? result : toFailure(result)
    },
  })
  return (
    <>
      <p>{t('imported.yesText')}</p>
      <Form form={form}>
        <FormRows>
          <NewPasswordFields
            label={sharedText('account.password')}
            confirmLabel={sharedText('account.confirmPassword')}
          />
          <Checkbox name="isAdult" label={t('imported.adultTerms')} required />
          <Button type="submit" size="tall" wide busy={form.busy} busyLabel={t('imported.yesBusy')}>
            {t('imported.yes')}
          </Button>
        </FormRows>
      </Form>
    </>
  )
}

function AcceptWithAccount({ profile, token, onInvalid }: AcceptInvitationProps) {
  const { t } = useAreaTexts('imported')
  const isLoggedIn = typeof useLogin() === 'object'
  const continueToApplication = useContinueToApplication()
  const [isBusy, setBusy] = useState(false)
  const [isOtherAccount, setOtherAccount] = useState(false)
  const accept = async () => {
    setBusy(true)
    const result = await api('acceptImported', { token })
    setBusy(false)
    if (result.ok) return continueToApplication(result.data)
    if (result.code === 'importAnswered') return onInvalid()
    if (result.code === 'importLogInFirst') return setOtherAccount(true)
    notifyFailure(result, t('generic.offline'))
  }
  const email = profile.emailAddress
  if (!isLoggedIn)
    return (
      <>
        <p>{t('imported.logInText', { email })}</p>
        <Button size="tall" wide onClick={() => showAccountDialog('logIn')}>
          {t('imported.logIn')}
        </Button>
      </>
    )
  return (
    <>
      <p>{t('imported.accountText')}</p>
      {isOtherAccount && (
        <Notice kind="wrong" live>
          {t('imported.otherLogin', { email })}
        </Notice>
      )}
      <Button size="tall" wide busy={isBusy} busyLabel={t('imported.yesAccountBusy')} onClick={() => void accept()}>
        {t('imported.yesAccount')}
      </Button>
    </>
  )
}
