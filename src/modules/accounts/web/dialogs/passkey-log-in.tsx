import { useEffect, useEffectEvent, useState } from 'react'
import {
  cancelPasskeyRequest,
  canUsePasskeys,
  requestPasskey,
  supportsPasskeyAutofill,
} from '#modules/accounts/web/shared/passkey.ts'
import { api } from '#platform/web/api.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { notices } from '#ui/notices.ts'
import { useLoginReply } from './use-login-reply.ts'

/** Login by passkey, if the browser supports it. */
export function PasskeyLogIn() {
  const { t } = useMoreTexts()
  const [busy, setBusy] = useState(false)
  const logIn = usePasskeyLogIn()
  useAutofillOffer(logIn)
  if (!canUsePasskeys()) return null
  const handleClick = async () => {
    setBusy(true)
    await logIn({ isQuiet: false })
    setBusy(false)
  }
  return (
    <Button kind="second" wide icon="key-round" busy={busy} onClick={() => void handleClick()}>
      {t('account.passkey')}
    </Button>
  )
}

function usePasskeyLogIn() {
  const { say } = useFormTexts()
  const handleReply = useLoginReply()
  return async ({ isQuiet }: { isQuiet: boolean }) => {
    const options = await api('passkeyOptions', {})
    if (!options.ok) return isQuiet ? undefined : void notices.show({ kind: 'wrong', text: say(options) })
    const passkey = await requestPasskey(options.data, { isQuiet })
    if (!passkey) return
    const answer = await api('loginPasskey', { passkey })
    const result = handleReply(answer)
    if (!result.ok && !answer.ok) notices.show({ kind: 'wrong', text: say(answer) })
  }
}

/** Offers passkeys in the email field's autofill while the field is mounted, if the browser supports it. */
function useAutofillOffer(logIn: ReturnType<typeof usePasskeyLogIn>): void {
  const offer = useEffectEvent(async () => {
    if (await supportsPasskeyAutofill()) await logIn({ isQuiet: true })
  })
  useEffect(() => {
    if (!canUsePasskeys()) return
    void offer()
    return () => void cancelPasskeyRequest()
  }, [])
}
