import { useState } from 'react'
import type { EmailPreference } from '#platform/values/email-preferences.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Switch } from '#ui/choice.tsx'
import { notices } from '#ui/notices.ts'
import classes from './profile.module.css'

type EmailPreferences = Reply<'getEmailPreferences'>

const KINDS = [
  { kind: 'reminderDay', text: 'reminders.reminderDay' },
  { kind: 'reminderHour', text: 'reminders.reminderHour' },
  { kind: 'feedbackRequest', text: 'reminders.feedbackRequest' },
  { kind: 'message', text: 'reminders.message' },
  { kind: 'waitingOffer', text: 'reminders.waitingOffer' },
] as const satisfies readonly { kind: EmailPreference; text: string }[]

/** Email settings. Each switch saves immediately; a failed change is reverted and reported. */
export function EmailPreferencesCard({ preferences }: { preferences: EmailPreferences }) {
  const { t } = useAreaTexts('reminders')
  const [current, setCurrent] = useState(preferences)
  const change = async (kind: EmailPreference, isEnabled: boolean) => {
    setCurrent((previous) => ({ ...previous, [kind]: isEnabled }))
    const answer = await api('updateEmailPreferences', { [kind]: isEnabled })
    if (answer.ok) return void notices.show({ kind: 'good', text: answer.message ?? '' })
    setCurrent((previous) => ({ ...previous, [kind]: !isEnabled }))
    notifyFailure(answer, t('generic.offline'))
  }
  return (
    <Card className={classes.card}>
      <CardHead title={t('reminders.title')} level="h3" />
      <p>{t('reminders.lead')}</p>
      <div>
        {KINDS.map(({ kind, text }) => (
          <Switch
            key={kind}
            label={t(text)}
            checked={current[kind]}
            onChange={(event) => void change(kind, event.target.checked)}
          />
        ))}
      </div>
      {!current.waitingOffer && <p className={classes.small}>{t('reminders.waitingOff')}</p>}
      <p className={classes.small}>{t('reminders.always')}</p>
    </Card>
  )
}
