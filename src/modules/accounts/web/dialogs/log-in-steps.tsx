import { useEffect } from 'react'
import { LogIn } from './log-in.tsx'
import { setPendingLogin, usePendingLogin } from './pending-login.ts'
import { ReactivateAccount } from './reactivate-account.tsx'
import { SecondStep } from './second-step.tsx'

/** The login on a separate page, with the steps after the password in the same place. */
export function LogInSteps() {
  const step = usePendingLogin()?.step
  useEffect(() => () => setPendingLogin(null), [])
  if (step === 'secondStep') return <SecondStep />
  return step === 'wake' ? <ReactivateAccount /> : <LogIn />
}
