import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { canUsePasskeys, createPasskey } from '#modules/accounts/web/shared/passkey.ts'
import { type ApiFailure, api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { formatDeviceName } from './device-name.ts'
import classes from './profile.module.css'
import { RenamePasskey } from './rename-passkey.tsx'
import { useRecentLogin } from './use-recent-login.tsx'

type Passkey = Reply<'getSafety'>['passkeys'][number]

/** Manages passkeys: login by fingerprint, face or device PIN, without a password. */
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
          {passkeys.map((one) => (
            <PasskeyRow
              key={one.passkeyId}
              one={one}
              off={busy}
              onRename={() => setPasskeyToRename(one)}
              onRemove={() => void remove(one)}
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
  one: Passkey
  off: boolean
  onRename: () => void
  onRemove: () => void
}

function PasskeyRow({ one, off, onRename, onRemove }: PasskeyRowProps) {
  const { t, format } = useAreaTexts('profile')
  const used = one.lastUsedAt ? t('profile.passkeyUsed', { when: format.dayAtTime(one.lastUsedAt) }) : ''
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>{one.name}</p>
        <p className={classes.small}>
          {t('profile.passkeyAdded', { day: format.day(one.addedAt) })} {used}
        </p>
      </div>
      <div className={classes.actions}>
        <Button kind="second" size="dense" onClick={onRename}>
          {t('profile.rename')} <span className="visually-hidden">{one.name}</span>
        </Button>
        <Button kind="undo-second" size="dense" off={off} onClick={onRemove}>
          {t('profile.remove')} <span className="visually-hidden">{one.name}</span>
        </Button>
      </div>
    </li>
  )
}

function usePasskeyActions() {
  const { t } = useAreaTexts('profile')
  const { revalidate } = useRevalidator()
  const prove = useRecentLogin()
  const [busy, setBusy] = useState(false)
  const reportFailure = (answer: ApiFailure) => {
    if (answer.code !== 'proofNeeded') notifyFailure(answer, t('generic.offline'))
  }
  const addPasskey = async () => {
    const options = await prove(() => api('newPasskeyOptions', {}))
    if (!options.ok) return reportFailure(options)
    const passkey = await createPasskey(options.data)
    if (passkey === 'known') return void notices.show({ kind: 'neutral', text: t('profile.passkeyKnown') })
    if (!passkey) return
    const name = formatDeviceName(navigator.userAgent) ?? t('profile.passkeyName')
    const answer = await prove(() => api('addPasskey', { name, passkey }))
    if (!answer.ok) return reportFailure(answer)
    notices.show({ kind: 'good', text: t('profile.passkeyIsAdded') })
  }
  const removePasskey = async (one: Passkey) => {
    const answer = await prove(() => api('removePasskey', { id: one.passkeyId }))
    if (!answer.ok) return reportFailure(answer)
    notices.show({ kind: 'good', text: t('profile.passkeyIsGone') })
  }
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    await work()
    await revalidate()
    setBusy(false)
  }
  return { busy, add: () => run(addPasskey), remove: (one: Passkey) => run(() => removePasskey(one)) }
}
