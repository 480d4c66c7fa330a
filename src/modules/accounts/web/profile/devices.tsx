import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { Badge } from '#ui/tag.tsx'
import { formatDeviceName } from './device-name.ts'
import classes from './profile.module.css'

type Login = Reply<'listLogins'>[number]

/** The user's active logins, with this device first. */
export function Devices({ logins }: { logins: Login[] }) {
  const { t } = useAreaTexts('profile')
  const { busy, end, endOthers } = useEndLogins()
  const sorted = [...logins].sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
  return (
    <Card className={classes.card}>
      <CardHead title={t('profile.devicesTitle')} level="h3" />
      <p className={classes.small}>{t('profile.devicesLead')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.rows}>
        {sorted.map((login) => (
          <Device key={login.loginId} login={login} off={busy} onEnd={() => void end(login.loginId)} />
        ))}
      </ul>
      {logins.length > 1 && (
        <div>
          <Button kind="undo-second" busy={busy} onClick={() => void endOthers()}>
            {t('profile.endOthers')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Device({ login, off, onEnd }: { login: Login; off: boolean; onEnd: () => void }) {
  const { t, format } = useAreaTexts('profile')
  const name = formatDeviceName(login.device) ?? t('profile.unknownDevice')
  const since = format.dayAtTime(login.startedAt)
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>
          {name} {login.isThisOne && <Badge kind="good">{t('profile.thisDevice')}</Badge>}
        </p>
        <p className={classes.small}>{t('profile.deviceTimes', { since, used: format.dayAtTime(login.lastUsedAt) })}</p>
      </div>
      {!login.isThisOne && (
        <Button kind="second" size="dense" off={off} onClick={onEnd}>
          {t('profile.logOut')}{' '}
          <span className="visually-hidden">
            {name}, {since}
          </span>
        </Button>
      )}
    </li>
  )
}

function useEndLogins() {
  const { t } = useAreaTexts('profile')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const run = async (call: () => ReturnType<typeof api<'endLogin' | 'endOtherLogins'>>) => {
    setBusy(true)
    const response = await call()
    await revalidate()
    setBusy(false)
    if (response.ok) notices.show({ kind: 'good', text: t('profile.loggedOut') })
    else notifyFailure(response, t('generic.offline'))
  }
  return {
    busy,
    end: (id: string) => run(() => api('endLogin', { id })),
    endOthers: () => run(() => api('endOtherLogins', {})),
  }
}
