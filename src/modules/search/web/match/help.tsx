import { useEffect, useRef } from 'react'
import { getMinuteOfTallinnWeek } from '#modules/content/web/shared/tallinn-minute.ts'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { HELPLINES, type Helpline, isHelplineOpen } from '#platform/values/helplines.ts'
import { nowMs } from '#platform/web/clock.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Badge } from '#ui/tag.tsx'
import classes from './help.module.css'

const SENTENCE_KEYS = ['match.help.say1', 'match.help.say2', 'match.help.say3'] as const

/**
 * Crisis help before anything else: helplines to call, with those that are open and speak the visitor's language first,
 * and what to say. It shows no providers, prices or booking, and continuing is the last and least prominent action.
 * Since it is part of the page, showing it sends no request.
 */
export function Help({ onContinue }: { onContinue: () => void }) {
  const { t, language } = usePageTexts('match')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const minute = getMinuteOfTallinnWeek(nowMs())
  const [emergency, ...helplines] = sortHelplines(minute, language)
  return (
    <div className={classes.help}>
      <h1 ref={heading} tabIndex={-1}>
        {t('match.help.title')}
      </h1>
      <div className={classes.immediate}>
        <p>{t('match.help.now')}</p>
        <a href={`tel:${emergency!.tel}`} className={classes.emergency}>
          <Icon name="phone" size={24} />
          {t('match.help.call', { number: emergency!.number })}
        </a>
      </div>
      <h2>{t('match.help.talk')}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.helplines}>
        {helplines.map((helpline) => (
          <HelplineItem key={helpline.key} helpline={helpline} isOpenNow={isHelplineOpen(helpline, minute)} />
        ))}
      </ul>
      <h2>{t('match.help.say')}</h2>
      <ul className={classes.sentences}>
        {SENTENCE_KEYS.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p>{t('match.help.until')}</p>
      <p>
        <a href={buildPagePath('helplines', language)} className={classes.all}>
          {t('match.help.all')}
        </a>
      </p>
      <Button kind="plain" size="dense" className={classes.continue} onClick={onContinue}>
        {t('match.help.goOn')}
      </Button>
    </div>
  )
}

function HelplineItem({ helpline, isOpenNow }: { helpline: Helpline; isOpenNow: boolean }) {
  const { t, language } = usePageTexts('match')
  const { name, purpose, hours } = helpline.texts[language]
  const languages = helpline.languages.map((code) => t(`language.${code}`)).join(', ')
  return (
    <li className={classes.helpline}>
      <h3>{name}</h3>
      <p>{purpose}</p>
      <div className={classes.call}>
        <a href={`tel:${helpline.tel}`} className={classes.number}>
          <Icon name="phone" />
          {t('match.help.call', { number: helpline.number })}
        </a>
        <Badge kind={isOpenNow ? 'good' : 'still'}>{t(isOpenNow ? 'match.help.open' : 'match.help.closed')}</Badge>
      </div>
      <p className={classes.details}>{languages ? t('match.help.facts', { hours, languages }) : hours}</p>
    </li>
  )
}

/**
 * Sorts helplines: the emergency number first, then open ones before closed ones, then those in the visitor's language
 * before others.
 */
function sortHelplines(minute: number, language: PathLanguage): Helpline[] {
  const rank = (helpline: Helpline) =>
    helpline.key === 'emergency'
      ? 0
      : 1 + 2 * Number(!isHelplineOpen(helpline, minute)) + Number(!helpline.languages.includes(language))
  return HELPLINES.toSorted((a, b) => rank(a) - rank(b))
}
