import { type ComponentType, useEffect } from 'react'
import { type AccountDialog, finishAccountDialog, showAccountDialog } from '../account-dialog.ts'
import { Dialog } from '../kit/dialog.tsx'
import { useLogin } from '../login.ts'
import { useMoreTexts } from '../texts.tsx'
import { CodeStep } from './code-step.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { LogIn } from './log-in.tsx'
import { SignUp } from './sign-up.tsx'
import { forgetTyped, useTyped } from './typed.ts'

type Step = AccountDialog | 'code'

const STEPS: Record<Step, ComponentType> = {
  logIn: LogIn,
  signUp: SignUp,
  code: CodeStep,
  forgotPassword: ForgotPassword,
}
const TITLES = {
  logIn: 'account.logInTitle',
  signUp: 'account.signUpTitle',
  code: 'account.codeTitle',
  forgotPassword: 'account.forgotTitle',
} as const

const close = () => showAccountDialog(null)

/**
 * The account modals (specification §2). Creating an account has two steps in one modal: the code is typed where the
 * person is, and what they were doing goes on (api.md, sign-up).
 */
export default function AccountDialogs({ dialog }: { dialog: AccountDialog | null }) {
  const { t } = useMoreTexts()
  const { codeSentTo } = useTyped()
  useEnd(dialog)
  const step: Step = dialog === 'signUp' && codeSentTo !== null ? 'code' : (dialog ?? 'logIn')
  const Content = STEPS[step]
  return (
    <Dialog isOpen={dialog !== null} step={step} onClose={close} title={t(TITLES[step])} closeText={t('nav.close')}>
      <Content />
    </Dialog>
  )
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
