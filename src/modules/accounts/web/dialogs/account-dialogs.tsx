import { type ComponentType, useEffect } from 'react'
import {
  type AccountDialog,
  finishAccountDialog,
  showAccountDialog,
} from '#modules/accounts/web/shared/account-dialog.ts'
import { clearAccountDraft, useAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CodeStep } from './code-step.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LogIn } from './log-in.tsx'
import { setPendingLogin, usePendingLogin } from './pending-login.ts'
import { ReactivateAccount } from './reactivate-account.tsx'
import { SecondStep } from './second-step.tsx'
import { SignUp } from './sign-up.tsx'

type Step = AccountDialog | 'code' | 'secondStep' | 'reactivate'

const STEPS: Record<Step, ComponentType> = {
  logIn: LogIn,
  signUp: SignUp,
  code: CodeStep,
  secondStep: SecondStep,
  reactivate: ReactivateAccount,
  forgotPassword: ForgotPassword,
}
const TITLES = {
  logIn: 'account.logInTitle',
  signUp: 'account.signUpTitle',
  code: 'account.codeTitle',
  secondStep: 'account.secondTitle',
  reactivate: 'account.reactivateTitle',
  forgotPassword: 'account.forgotTitle',
} as const

const close = () => showAccountDialog(null)

/**
 * The account modals (specification §2). Creating an account takes two steps in one modal: the code is entered on the
 * same page, so that the interrupted action can continue (api.md, sign-up).
 */
export default function AccountDialogs({ dialog }: { dialog: AccountDialog | null }) {
  const { t } = useMoreTexts()
  const step = useCurrentStep(dialog)
  useCloseAfterLogin(dialog)
  const Content = STEPS[step]
  return (
    <Dialog isOpen={dialog !== null} step={step} onClose={close} title={t(TITLES[step])} closeText={t('nav.close')}>
      <Content />
    </Dialog>
  )
}

/** Returns the step to show; a login in progress continues in the same modal. */
function useCurrentStep(dialog: AccountDialog | null): Step {
  const { codeSentTo } = useAccountDraft()
  const pending = usePendingLogin()
  useEffect(() => {
    if (dialog !== 'logIn') setPendingLogin(null)
  }, [dialog])
  if (dialog === 'signUp' && codeSentTo !== null) return 'code'
  return (dialog === 'logIn' && pending?.step) || (dialog ?? 'logIn')
}

/**
 * Closes the modal when the user is logged in, whether here, through the emailed link in another tab, or before the
 * modal opened.
 */
function useCloseAfterLogin(dialog: AccountDialog | null) {
  const isLoggedIn = typeof useLogin() === 'object'
  const isDone = isLoggedIn && (dialog === 'logIn' || dialog === 'signUp')
  useEffect(() => {
    if (!isDone) return
    clearAccountDraft()
    finishAccountDialog()
  }, [isDone])
  // The link that opened the modal disappears after login, so focus would otherwise be lost.
  useEffect(() => {
    if (dialog === null && document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [dialog])
}
