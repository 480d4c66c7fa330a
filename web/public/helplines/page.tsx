import type { MetaArgs } from 'react-router'
import { HELPLINES, type Helpline } from '#contract/helplines.ts'
import { head } from '../../head.ts'
import { useTexts } from '../../texts.tsx'
import classes from './page.module.css'

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
  return (
    <>
      <h1>{t('helplines.title')}</h1>
      <p className={classes.intro}>{t('helplines.intro')}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {HELPLINES.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </>
  )
}

function Line({ line }: { line: Helpline }) {
  const { t, language } = useTexts()
  const texts = line.texts[language]
  const spoken = line.languages.map((code) => t(`language.${code}`)).join(', ')
  const facts = [texts.hours, spoken, line.isFree && t('helplines.free')].filter(Boolean)
  return (
    <li className={classes.line}>
      <h2>{texts.name}</h2>
      <p>{texts.purpose}</p>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      <a href={`tel:${line.tel}`} className={classes.number}>
        {line.number}
      </a>
    </li>
  )
}
