import { pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Website } from './page.tsx'
import classes from './website.module.css'

/** What clients read first, and how a shared link looks, in each language. Another page cannot be framed here: none may be. */
export function PagePreview({ website }: { website: Website }) {
  const { t, language } = useAreaTexts('books')
  return (
    <Card as="section" aria-label={t('books.asSeen')} className={classes.part}>
      <CardHead title={t('books.asSeen')} />
      <Tabs
        label={t('books.asSeen')}
        first={language}
        items={website.languages.map((said) => ({
          id: said.language,
          text: t(`books.addressIn.${said.language}`),
          panel: <Preview website={website} said={said} />,
        }))}
      />
    </Card>
  )
}

function Preview({ website, said }: { website: Website; said: Website['languages'][number] }) {
  const { t, format } = useAreaTexts('books')
  return (
    <div className={classes.part} lang={said.language}>
      <div className={classes.head}>
        <Portrait src={website.imageUrl} name={website.name} size={112} />
        <div>
          <p className={classes.name}>{website.name}</p>
          <p className={classes.lead}>{said.profession}</p>
        </div>
      </div>
      <p className={classes.about}>{said.about || t('books.noAbout')}</p>
      <h3 className={classes.heading}>{t('books.offers')}</h3>
      {website.offers.length === 0 && <p className={classes.lead}>{t('books.noOffers')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.offers}>
        {website.offers.map((one) => (
          <li key={one.sessionTemplateId} className={classes.offer}>
            <span>{one.title}</span>
            <span className={classes.small}>
              {t('books.offerOf', { fee: format.moneyShort(one.fee), minutes: one.durationInMinutes })}
            </span>
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>{t('books.asShared')}</h3>
      <SharedLink slug={website.slug} said={said} />
    </div>
  )
}

function SharedLink({ slug, said }: { slug: string; said: Website['languages'][number] & { language: PathLanguage } }) {
  const site = useVisit()?.publicUrl ?? ''
  const path = pagePath('counsellorWebsite', said.language, { providerId: slug })
  return (
    <div className={classes.shared}>
      <p className={classes.small}>{(site + path).replace(/^https?:\/\//, '')}</p>
      <p className={classes.sharedTitle}>{said.title}</p>
      <p className={classes.small}>{said.description}</p>
    </div>
  )
}
