import { useEffect } from 'react'
import { LogIn } from './log-in.tsx'
import { setPendingLogin, usePendingLogin } from './pending-login.ts'
import { ReactivateAccount } from './reactivate-account.tsx'
import { SecondStep } from './second-step.tsx'

/** Login on a separate page; the steps after the password appear in the same place. */
export function LogInSteps() {
  const step = usePendingLogin()?.step
  useEffect(() => () => setPendingLogin(null), [])
  if (step === 'secondStep') return <SecondStep />
  return step === 'reactivate' ? <ReactivateAccount /> : <LogIn />
}
