import type { ReactNode } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Portrait } from '#ui/portrait.tsx'
import classes from '#ui/session-list.module.css'
import type { WaitlistEntry } from './load-waitlist.ts'

/** Provider and session of an entry, for offers and the list. */
export function WaitlistEntryDetails({ entry, children }: { entry: WaitlistEntry; children: ReactNode }) {
  const { t } = useAreaTexts('waitlist')
  const name = `${entry.providerFirstName} ${entry.providerLastName}`
  return (
    <div className={classes.face}>
      <Portrait src={entry.providerImageUrl} name={name} size={72} />
      <div className={classes.words}>
        <h3 className={classes.when}>{entry.title}</h3>
        <p>{name}</p>
        <p className={classes.small}>{t('format.minutes', { count: entry.durationInMinutes })}</p>
        {children}
      </div>
    </div>
  )
}
