import type { MetaArgs } from 'react-router'
import { HELPLINES, type Helpline, isOpen } from '#contract/helplines.ts'
import { head } from '../../head.ts'
import { Icon } from '../../kit/icon.tsx'
import { Badge } from '../../kit/tag.tsx'
import { useTexts } from '../../texts.tsx'
import classes from './page.module.css'
import { useTallinnMinute } from './tallinn-minute.ts'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({
    page: 'helplines',
    title: t('helplines.title'),
    description: t('helplines.description'),
  }))
}

/** Every helpline with its hours and languages (decisions, crisis notice). Plain links: it works without scripts. */
export default function HelplinesPage() {
  const { t } = useTexts()
  const minute = useTallinnMinute()
  // Whoever reads this first reads of the emergency number first, whatever order the rows have.
  const lines = HELPLINES.toSorted((a, b) => Number(b.key === 'emergency') - Number(a.key === 'emergency'))
  return (
    <>
      <h1>{t('helplines.title')}</h1>
      <p className={classes.intro}>{t('helplines.intro')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {lines.map((line) => (
          <Line key={line.key} line={line} isOpenNow={isOpen(line, minute)} />
        ))}
      </ul>
    </>
  )
}

function Line({ line, isOpenNow }: { line: Helpline; isOpenNow: boolean }) {
  const { t, language } = useTexts()
  const texts = line.texts[language]
  return (
    <li className={line.key === 'emergency' ? `${classes.line} ${classes.first}` : classes.line}>
      <h2 className={classes.name}>{texts.name}</h2>
      <p>{texts.purpose}</p>
      <div className={classes.call}>
        <a href={`tel:${line.tel}`} className={classes.number}>
          <Icon name="phone" size={24} />
          <span>
            <span className="visually-hidden">{t('helplines.call')} </span>
            {line.number}
          </span>
        </a>
        <Badge kind={isOpenNow ? 'good' : 'still'}>{t(isOpenNow ? 'helplines.open' : 'helplines.closed')}</Badge>
      </div>
      <Facts line={line} hours={texts.hours} />
      <Origin line={line} />
    </li>
  )
}

/** Only what is known is said: the study names no languages for the emergency number. */
function Facts({ line, hours }: { line: Helpline; hours: string }) {
  const { t } = useTexts()
  const spoken = line.languages.map((code) => t(`language.${code}`)).join(', ')
  const facts = [
    { name: t('helplines.hours'), value: hours },
    { name: t('helplines.languages'), value: spoken },
    { name: t('helplines.price'), value: line.isFree ? t('helplines.free') : '' },
  ].filter(({ value }) => value !== '')
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Origin({ line }: { line: Helpline }) {
  const { t, format } = useTexts()
  const [month = '', year = ''] = format.monthOfYear(line.lastChecked.slice(0, 7)).split(' ')
  const [before = '', after = ''] = t('helplines.source', { source: '\n' }).split('\n')
  return (
    <p className={classes.origin}>
      {before}
      {/* Sources are kept as they were noted down, in English. */}
      <span lang="en">{line.source}</span>
      {after}
      <br />
      {t('helplines.checked', { month, year })}
    </p>
  )
}
