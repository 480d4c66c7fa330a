import { useEffect, useRef } from 'react'
import { buildPagePath } from '#modules/pages.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './join.module.css'
import type { JoinedWaitlistEntry } from './use-join.ts'

/** Confirms the client's place in the list. Takes the focus, because the form has been removed. */
export function JoinConfirmation({ entry }: { entry: JoinedWaitlistEntry }) {
  const { t, language } = useAreaTexts('waitlist')
  const section = useRef<HTMLElement>(null)
  const title = t('waitlist.joined')
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  return (
    <section ref={section} tabIndex={-1} aria-label={title} className={classes.join}>
      <Notice kind="good">
        {title} {t('waitlist.place', { place: entry.place })}
      </Notice>
      <ButtonLink kind="second" href={`${buildPagePath('mySessions', language)}#waiting`} className={classes.start}>
        {t('waitlist.toMySessions')}
      </ButtonLink>
    </section>
  )
}

/** How offers from the waiting list work, shown before joining. */
export function WaitlistRules({ forTimes = false }: { forTimes?: boolean }) {
  const { t } = useAreaTexts('waitlist')
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.rules}>
      <li>{t('waitlist.ruleOffer')}</li>
      <li>{t('waitlist.ruleNight')}</li>
      {forTimes && <li>{t('waitlist.ruleAnswer')}</li>}
      <li>{t('waitlist.ruleFree')}</li>
    </ul>
  )
}
