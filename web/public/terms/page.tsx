import { type MetaArgs, useSearchParams } from 'react-router'
import { TERMS_VALID_FROM } from '#contract/constants.ts'
import { pagePath } from '#contract/pages.ts'
import { head } from '../../head.ts'
import { Button } from '../../kit/button.tsx'
import { TabLinks } from '../../kit/tabs.tsx'
import { type Texts, useMoreTexts } from '../../texts.tsx'
import type { TextKey } from '../../translate.ts'
import { useVisit } from '../../visit.ts'
import classes from './page.module.css'
import { FOR_CLIENTS, FOR_COUNSELLORS, type Section } from './sections.ts'

export function meta(args: MetaArgs) {
  const brand = (args.matches[0]?.loaderData as { brand?: string } | undefined)?.brand ?? ''
  return head(args, (t) => ({
    page: 'terms',
    title: t('terms.title'),
    description: t('terms.description', { brand }),
  }))
}

/** DD.MM.YYYY (specification §9). */
const VALID_FROM = TERMS_VALID_FROM.split('-').toReversed().join('.')
const COUNSELLORS = 'counsellors'

/** Terms of use for clients and for counsellors (specification §1, §9). Plain links and headings: it works without scripts. */
export default function TermsPage() {
  const { t, language } = useMoreTexts()
  const [query] = useSearchParams()
  const isForCounsellors = query.get('for') === COUNSELLORS
  const here = pagePath('terms', language)
  const tabs = [
    { href: here, text: t('terms.forClients'), isCurrent: !isForCounsellors },
    { href: `${here}?for=${COUNSELLORS}`, text: t('terms.forCounsellors'), isCurrent: isForCounsellors },
  ]
  return (
    <div className={classes.page}>
      <h1>{t('terms.title')}</h1>
      <p className={classes.valid}>{t('terms.valid', { date: VALID_FROM })}</p>
      <TabLinks label={t('terms.whose')} items={tabs} />
      <Sections sections={isForCounsellors ? FOR_COUNSELLORS : FOR_CLIENTS} texts={{ t }} />
      <div className={classes.print}>
        <Button kind="second" onClick={() => window.print()}>
          {t('terms.print')}
        </Button>
      </div>
    </div>
  )
}

function Sections({ sections, texts: { t } }: { sections: readonly Section[]; texts: Pick<Texts<TextKey>, 't'> }) {
  const brand = useVisit()?.brand ?? ''
  return (
    <>
      <nav aria-label={t('terms.contents')} className={classes.contents}>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{t(title, { brand })}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title, parts }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{t(title, { brand })}</h2>
          {parts.map((sentences) => (
            <p key={sentences[0]![0]}>{sentences.map(([key, values]) => t(key, { brand, ...values })).join(' ')}</p>
          ))}
        </section>
      ))}
    </>
  )
}
