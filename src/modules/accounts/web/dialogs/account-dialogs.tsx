import { type ComponentType, useEffect } from 'react'
import {
  type AccountDialog,
  finishAccountDialog,
  showAccountDialog,
} from '#modules/accounts/web/shared/account-dialog.ts'
import { forgetTyped, useTyped } from '#modules/accounts/web/shared/typed.ts'
import { useLogin } from '#platform/web/login.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CodeStep } from './code-step.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LogIn } from './log-in.tsx'
import { pendLogin, usePendingLogin } from './pending-login.ts'
import { SecondStep } from './second-step.tsx'
import { SignUp } from './sign-up.tsx'
import { WakeAccount } from './wake-account.tsx'

type Step = AccountDialog | 'code' | 'secondStep' | 'wake'

const STEPS: Record<Step, ComponentType> = {
  logIn: LogIn,
  signUp: SignUp,
  code: CodeStep,
  secondStep: SecondStep,
  wake: WakeAccount,
  forgotPassword: ForgotPassword,
}
const TITLES = {
  logIn: 'account.logInTitle',
  signUp: 'account.signUpTitle',
  code: 'account.codeTitle',
  secondStep: 'account.secondTitle',
  wake: 'account.wakeTitle',
  forgotPassword: 'account.forgotTitle',
} as const

const close = () => showAccountDialog(null)

/**
 * The account modals (specification §2). Creating an account has two steps in one modal: the code is typed where the
 * person is, and what they were doing goes on (api.md, sign-up).
 */
export default function AccountDialogs({ dialog }: { dialog: AccountDialog | null }) {
  const { t } = useMoreTexts()
  const step = useStep(dialog)
  useEnd(dialog)
  const Content = STEPS[step]
  return (
    <Dialog isOpen={dialog !== null} step={step} onClose={close} title={t(TITLES[step])} closeText={t('nav.close')}>
      <Content />
    </Dialog>
  )
}

/** A login that is under way shows its next step in the modal that began it. */
function useStep(dialog: AccountDialog | null): Step {
  const { codeSentTo } = useTyped()
  const pending = usePendingLogin()
  useEffect(() => {
    if (dialog !== 'logIn') pendLogin(null)
  }, [dialog])
  if (dialog === 'signUp' && codeSentTo !== null) return 'code'
  return (dialog === 'logIn' && pending?.step) || (dialog ?? 'logIn')
}

/** Whoever is logged in needs no login, be it from here, from the letter's link in another tab, or from before. */
function useEnd(dialog: AccountDialog | null) {
  const isIn = typeof useLogin() === 'object'
  const isDone = isIn && (dialog === 'logIn' || dialog === 'signUp')
  useEffect(() => {
    if (!isDone) return
    forgetTyped()
    finishAccountDialog()
  }, [isDone])
  // The link that opened it is gone once somebody is logged in, and the focus would be nowhere.
  useEffect(() => {
    if (dialog === null && document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [dialog])
}
