import { useEffect, useEffectEvent, useState } from 'react'
import { canUsePasskeys, offersPasskeys, showPasskey, stopShowing } from '#modules/accounts/web/shared/passkey.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useAnswers } from '#platform/web/use-answers.ts'
import { Button } from '#ui/button.tsx'
import { notices } from '#ui/notices.ts'
import { useTakeLogin } from './use-take-login.ts'

/** Logging in without typing anything, where the browser can. */
export function PasskeyLogIn() {
  const { t } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const logIn = usePasskeyLogIn()
  useOfferInField(logIn)
  if (!canUsePasskeys()) return null
  const press = async () => {
    setBusy(true)
    await logIn({ isQuiet: false })
    setBusy(false)
  }
  return (
    <Button kind="second" wide icon="key-round" busy={busy} onClick={() => void press()}>
      {t('account.passkey')}
    </Button>
  )
}

function usePasskeyLogIn() {
  const { say } = useAnswers()
  const take = useTakeLogin()
  return async ({ isQuiet }: { isQuiet: boolean }) => {
    const options = await api('passkeyOptions', {})
    if (!options.ok) return isQuiet ? undefined : void notices.show({ kind: 'wrong', text: say(options) })
    const passkey = await showPasskey(options.data, { isQuiet })
    if (!passkey) return
    const answer = await api('loginPasskey', { passkey })
    const taken = take(answer)
    if (!taken.ok && !answer.ok) notices.show({ kind: 'wrong', text: say(answer) })
  }
}

/** Browsers that can offer a passkey in the e-mail field, like a kept password, do so while the field is there. */
function useOfferInField(logIn: ReturnType<typeof usePasskeyLogIn>): void {
  const offer = useEffectEvent(async () => {
    if (await offersPasskeys()) await logIn({ isQuiet: true })
  })
  useEffect(() => {
    if (!canUsePasskeys()) return
    void offer()
    return () => void stopShowing()
  }, [])
}
