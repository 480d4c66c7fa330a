import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { canUsePasskeys, createPasskey } from '#modules/accounts/web/shared/passkey.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form, FormRows, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { TextField } from '#ui/text-field.tsx'
import { formatDeviceName } from './device-name.ts'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

type Passkey = Reply<'getSafety'>['passkeys'][number]

/** Card to manage passkeys, for logging in by fingerprint, face or device PIN instead of a password. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const { t } = useAreaTexts('profile')
  const { busy, add, remove } = usePasskeyActions()
  const [passkeyToRename, setPasskeyToRename] = useState<Passkey | null>(null)
  return (
    <Card className={classes.card}>
      <CardHead title={t('profile.passkeysTitle')} level="h3" />
      <p className={classes.small}>{t('profile.passkeysLead')}</p>
      {passkeys.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
        <ul role="list" className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkeyId}
              passkey={passkey}
              off={busy}
              onRename={() => setPasskeyToRename(passkey)}
              onRemove={() => void remove(passkey)}
            />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div>
          <Button
            kind={passkeys.length > 0 ? 'second' : 'main'}
            icon="key-round"
            busy={busy}
            onClick={() => void add()}
          >
            {t('profile.addPasskey')}
          </Button>
        </div>
      ) : (
        <Notice kind="neutral">{t('profile.noPasskeysHere')}</Notice>
      )}
      <RenamePasskey passkey={passkeyToRename} onClose={() => setPasskeyToRename(null)} />
    </Card>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  off: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ passkey, off, onRename, onRemove }: PasskeyRowProps) {
  const { t, format } = useAreaTexts('profile')
  const details = [
    t('profile.passkeyAdded', { day: format.day(passkey.addedAt) }),
    passkey.lastUsedAt && t('profile.passkeyUsed', { when: format.dayAtTime(passkey.lastUsedAt) }),
  ]
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{passkey.name}</p>
        <p className={classes.small}>{details.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.actions}>
        <Button kind="second" size="dense" onClick={onRename}>
          {t('profile.rename')} <span className="visually-hidden">{passkey.name}</span>
        </Button>
        <Button kind="undo-second" size="dense" off={off} onClick={onRemove}>
          {t('profile.remove')} <span className="visually-hidden">{passkey.name}</span>
        </Button>
      </div>
    </li>
  )
}

function usePasskeyActions() {
  const { t } = useAreaTexts('profile')
  const { revalidate } = useRevalidator()
  const withRecentLogin = useRecentLogin()
  const [busy, setBusy] = useState(false)
  const reportFailure = (result: ApiFailure) => {
    if (result.code !== 'proofNeeded') notifyFailure(result, t('generic.offline'))
  }
  const addPasskey = async () => {
    const options = await withRecentLogin(() => api('newPasskeyOptions', {}))
    if (!options.ok) return reportFailure(options)
    const passkey = await createPasskey(options.data)
    if (passkey === 'known') return void notices.show({ kind: 'neutral', text: t('profile.passkeyKnown') })
    if (!passkey) return
    const name = formatDeviceName(navigator.userAgent) ?? t('profile.passkeyName')
    const result = await withRecentLogin(() => api('addPasskey', { name, passkey }))
    if (!result.ok) return reportFailure(result)
    notices.show({ kind: 'good', text: t('profile.passkeyIsAdded') })
  }
  const removePasskey = async (passkey: Passkey) => {
    const result = await withRecentLogin(() => api('removePasskey', { id: passkey.passkeyId }))
    if (!result.ok) return reportFailure(result)
    notices.show({ kind: 'good', text: t('profile.passkeyRemoved') })
  }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    await revalidate()
    setBusy(false)
  }
  return { busy, add: () => run(addPasskey), remove: (passkey: Passkey) => run(() => removePasskey(passkey)) }
}

interface RenamePasskeyProps {
  passkey: Reply<'getSafety'>['passkeys'][number] | null
  onClose: () => void
}

/** Dialog to rename a passkey, for example to 'Phone' or 'Blue key'. */
function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { t } = useAreaTexts('profile')
  return (
    <Dialog isOpen={passkey !== null} onClose={onClose} title={t('profile.renameTitle')} closeText={t('nav.close')}>
      {passkey && <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({
  passkey,
  onClose,
}: {
  passkey: NonNullable<RenamePasskeyProps['passkey']>
  onClose: () => void
}) {
  const { t } = useAreaTexts('profile')
  const { texts, toFailure } = useFormTexts()
  const { revalidate } = useRevalidator()
  const form = useForm({
    texts,
    send: async ({ name = '' }) => {
      const result = await api('renamePasskey', { id: passkey.passkeyId, name })
      if (!result.ok) return toFailure(result)
      notices.show({ kind: 'good', text: result.message ?? '' })
      return result
    },
    onSent: () => {
      void revalidate()
      onClose()
    },
  })
  return (
    <Form form={form}>
      <FormRows>
        <TextField name="name" label={t('profile.passkeyLabel')} defaultValue={passkey.name} maxLength={60} required />
        <Button type="submit" wide busy={form.busy} busyLabel={t('profile.saving')}>
          {t('profile.save')}
        </Button>
      </FormRows>
    </Form>
  )
}
