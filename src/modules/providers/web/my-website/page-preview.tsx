import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatSessionDetails } from '#platform/web/format-session.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { Tabs } from '#ui/tabs.tsx'
import classes from './website.module.css'

/**
 * Preview of the public page and of a shared link, in each language. Rendered in place rather than in a frame, because
 * pages forbid framing.
 */
export function PagePreview({ website }: { website: Reply<'getOwnWebsite'> }) {
  const { t, language } = useAreaTexts('earnings')
  return (
    <Card as="section" aria-label={t('earnings.asSeen')} className={classes.part}>
      <CardHead title={t('earnings.asSeen')} />
      <Tabs
        label={t('earnings.asSeen')}
        first={language}
        items={website.languages.map((metadata) => ({
          id: metadata.language,
          text: t(`earnings.addressIn.${metadata.language}`),
          panel: <Preview website={website} metadata={metadata} />,
        }))}
      />
    </Card>
  )
}

function Preview({
  website,
  metadata,
}: {
  website: Reply<'getOwnWebsite'>
  metadata: Reply<'getOwnWebsite'>['languages'][number]
}) {
  const { t, format } = useAreaTexts('earnings')
  return (
    <div className={classes.part} lang={metadata.language}>
      <div className={classes.head}>
        <Portrait src={website.imageUrl} name={website.name} size={112} />
        <div>
          <p className={classes.name}>{website.name}</p>
          <p className={classes.lead}>{metadata.profession}</p>
        </div>
      </div>
      <p className={classes.about}>{metadata.about || t('earnings.noAbout')}</p>
      <h3 className={classes.heading}>{t('earnings.offers')}</h3>
      {website.offers.length === 0 && <p className={classes.lead}>{t('earnings.noOffers')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.offers}>
        {website.offers.map((template) => (
          <li key={template.sessionTemplateId} className={classes.offer}>
            <span>{template.title}</span>
            <span className={classes.small}>
              {formatSessionDetails(t, template)} · {format.moneyShort(template.fee)}
            </span>
          </li>
        ))}
      </ul>
      <h3 className={classes.heading}>{t('earnings.asShared')}</h3>
      <SharedLink slug={website.slug} metadata={metadata} />
    </div>
  )
}

function SharedLink({
  slug,
  metadata,
}: {
  slug: string
  metadata: Reply<'getOwnWebsite'>['languages'][number] & { language: PathLanguage }
}) {
  const site = useVisit()?.publicUrl ?? ''
  const path = buildPagePath('counsellorWebsite', metadata.language, { providerId: slug })
  return (
    <div className={classes.shared}>
      <p className={classes.small}>{(site + path).replace(/^https?:\/\//, '')}</p>
      <p className={classes.sharedTitle}>{metadata.title}</p>
      <p className={classes.small}>{metadata.description}</p>
    </div>
  )
}
