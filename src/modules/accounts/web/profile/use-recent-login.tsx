import { createContext, type ReactNode, use, useMemo, useRef, useState } from 'react'
import { canUsePasskeys, requestPasskey } from '#modules/accounts/web/shared/passkey.ts'
import { type ApiFailure, api, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { notices } from '#ui/notices.ts'
import { PasswordField } from '#ui/password-field.tsx'

type CallWithProof = <R extends { ok: true } | ApiFailure>(call: () => Promise<R>) => Promise<R>

const ProofContext = createContext<CallWithProof | null>(null)

/**
 * Returns a function that makes a call. If the server requires the user to confirm their identity, the function opens
 * the confirmation dialog and then repeats the call. If the user cancels, it returns the error `proofNeeded`, which
 * needs no message.
 */
export function useRecentLogin(): CallWithProof {
  return use(ProofContext)!
}

/** Provides the confirmation dialog to all parts of the page. */
export function RecentLoginProvider({ children }: { children: ReactNode }) {
  const [methods, setMethods] = useState<ProofMethod[] | null>(null)
  const resolveProof = useRef<(isProven: boolean) => void>(undefined)
  const run = useMemo((): CallWithProof => {
    const requestProof = (available: ProofMethod[]) =>
      new Promise<boolean>((resolve) => {
        resolveProof.current = resolve
        setMethods(available)
      })
    return async (call) => {
      const result = await call()
      if (result.ok || result.code !== 'proofNeeded') return result
      return (await requestProof((result.data as { methods: ProofMethod[] }).methods)) ? call() : result
    }
  }, [])
  const end = (isProven: boolean) => {
    setMethods(null)
    resolveProof.current?.(isProven)
  }
  return (
    <ProofContext value={run}>
      {children}
      <RecentLoginDialog methods={methods} onEnd={end} />
    </ProofContext>
  )
}

type ProofMethod = 'password' | 'code' | 'passkey'

interface RecentLoginDialogProps {
  /** The available methods, or null while the dialog is closed. */
  methods: ProofMethod[] | null
  onEnd: (isProven: boolean) => void
}

/** Asks the user to confirm their identity before an action that could lock them out or erase their data. */
function RecentLoginDialog({ methods, onEnd }: RecentLoginDialogProps) {
  const { t } = useAreaTexts('profile')
  return (
    <Dialog
      isOpen={methods !== null}
      onClose={() => onEnd(false)}
      title={t('profile.proofTitle')}
      closeText={t('nav.close')}
    >
      <p>{t('profile.proofLead')}</p>
      {methods && <ProofMethods methods={methods} onProven={() => onEnd(true)} />}
    </Dialog>
  )
}

function ProofMethods({ methods, onProven }: { methods: ProofMethod[]; onProven: () => void }) {
  const { t } = useAreaTexts('profile')
  const [field, setField] = useState<'password' | 'code'>(methods.includes('password') ? 'password' : 'code')
  const form = useProofForm(field, onProven)
  // An administrator with a second factor must confirm with that factor, not the password (docs/decisions/0037).
  if (!methods.includes('password') && !methods.includes('code')) return <PasskeyMethod onProven={onProven} />
  return (
    <Form form={form}>
      <FormRows>
        {field === 'code' ? (
          <CodeField name="code" label={t('profile.appCode')} invalidText={t('profile.appCodeInvalid')} required />
        ) : (
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('profile.currentPassword')}
            showText={t('profile.show')}
            hideText={t('profile.hide')}
            required
          />
        )}
        <Button type="submit" wide busy={form.busy} busyLabel={t('profile.oneMoment')}>
          {t('profile.goOn')}
        </Button>
        {methods.includes('code') && methods.includes('password') && (
          <Button kind="quiet" size="dense" onClick={() => setField(field === 'code' ? 'password' : 'code')}>
            {t(field === 'code' ? 'profile.usePassword' : 'profile.useCode')}
          </Button>
        )}
        {methods.includes('passkey') && <PasskeyMethod onProven={onProven} />}
      </FormRows>
    </Form>
  )
}

function useProofForm(field: 'password' | 'code', onProven: () => void) {
  const { texts, formatError, toFailure } = useFormTexts()
  return useForm({
    texts,
    send: async (values) => {
      const result = await api('proveItIsMe', { [field]: values[field] ?? '' } as Input<'proveItIsMe'>)
      if (result.ok) return result
      return result.code === 'proofRefused'
        ? { ok: false, fieldErrors: { [field]: formatError(result) } }
        : toFailure(result)
    },
    onSent: onProven,
  })
}

function PasskeyMethod({ onProven }: { onProven: () => void }) {
  const { t } = useAreaTexts('profile')
  const { formatError } = useFormTexts()
  const [busy, setBusy] = useState(false)
  if (!canUsePasskeys()) return null
  const handleClick = async () => {
    setBusy(true)
    const options = await api('passkeyOptions', {})
    const passkey = options.ok ? await requestPasskey(options.data) : null
    const result = passkey ? await api('proveItIsMe', { passkey }) : options
    setBusy(false)
    if (!result.ok) notices.show({ kind: 'wrong', text: formatError(result) })
    else if (passkey) onProven()
  }
  return (
    <Button kind="second" wide icon="key-round" busy={busy} onClick={() => void handleClick()}>
      {t('profile.usePasskey')}
    </Button>
  )
}
