import { professionLine } from '#modules/providers/web/shared/profession-line.ts'
import { LANGUAGES, PROVIDER_TYPES, SESSION_LOCATION, TOPICS } from '#platform/values/enums.ts'
import { capitalize } from '#platform/web/capitalize.ts'
import { formatCalendarDate } from '#platform/web/format-calendar-date.ts'
import type { FirstKey } from '#platform/web/translate.ts'
import { useVisit } from '#platform/web/visit.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Portrait } from '#ui/portrait.tsx'
import { RatingSummary } from '#ui/rating.tsx'
import { TagLinks } from '#ui/tag-links.tsx'
import type { Provider } from './choice.ts'
import type { LoadedProviderPage } from './load-provider-page.ts'
import classes from './profile-header.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Portrait, name and key facts: languages, location and topics. */
export function ProfileHeader({ provider, guides }: { provider: Provider; guides: LoadedProviderPage['guides'] }) {
  const { t } = useProviderPageTexts()
  const name = `${provider.firstName} ${provider.lastName}`
  const types = PROVIDER_TYPES.filter(({ providerTypeId }) => provider.providerTypeIds.includes(providerTypeId))
  const typeNames = types.map(({ key }) => t(`providerType.${key}`))
  const topics = TOPICS.filter(({ topicId }) => provider.topicIds.includes(topicId))
  return (
    <section className={classes.portrayal} aria-label={name}>
      <div className={classes.top}>
        <div className={classes.face}>
          <Portrait src={provider.profileImageCrop11Url ?? provider.profileImageUrl} name={name} size={112} isFirst />
        </div>
        <div className={classes.who}>
          <h1 className={classes.name}>{name}</h1>
          <p className={classes.profession}>{professionLine(provider.profession, typeNames)}</p>
          <Rating provider={provider} />
        </div>
        <Details provider={provider} />
      </div>
      {topics.length > 0 && (
        <div>
          <h2 className="visually-hidden">{t('counsellor.expertise')}</h2>
          <TagLinks
            items={topics.map(({ key, topicId }) => ({
              text: t(`topic.${key}` as FirstKey),
              href: guides[topicId]?.href,
              title: guides[topicId]?.text,
            }))}
          />
        </div>
      )}
    </section>
  )
}

function Rating({ provider: { rating, feedbackCount } }: { provider: Provider }) {
  const { t, format } = useProviderPageTexts()
  if (rating === null) return <p className={classes.unrated}>{t('counsellor.unrated')}</p>
  return (
    <a href="#feedback" className={classes.rating}>
      <RatingSummary
        value={format.decimal(rating)}
        count={t('counsellor.feedbackCount', { count: feedbackCount })}
        text={t('counsellor.rated')}
      />
    </a>
  )
}

function Details({ provider }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  const brand = useVisit()?.brand ?? ''
  const spokenLanguages = LANGUAGES.filter(({ languageId }) => provider.languageIds.includes(languageId))
  const languages = capitalize(spokenLanguages.map(({ code }) => t(`language.${code}`)).join(', '))
  const place = usePlaceText(provider)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets
    <ul role="list" className={classes.facts}>
      {languages && <DetailItem icon="languages" label={t('counsellor.languages')} text={languages} />}
      {place && <DetailItem icon="map-pin" label={t('counsellor.where')} text={place} />}
      <DetailItem icon="shield-check" text={t('counsellor.checked', { brand })} />
      <VerifiedTypes types={provider.verifiedTypes} />
    </ul>
  )
}

/** The verified provider types, each with its expiry or verification date (field-notes, Credentials). */
function VerifiedTypes({ types }: { types: Provider['verifiedTypes'] }) {
  const { t } = useProviderPageTexts()
  return types.map(({ providerTypeId, checkedOn, validUntil, registerUrl }) => {
    const type = t(`providerType.${PROVIDER_TYPES.find((item) => item.providerTypeId === providerTypeId)!.key}`)
    const until = validUntil && t('counsellor.verifiedUntil', { type, date: formatCalendarDate(validUntil) })
    return (
      <li key={providerTypeId} className={classes.fact}>
        <Icon name="badge-check" size={17} />
        <span>
          {until ?? t('counsellor.verifiedOn', { type, date: formatCalendarDate(checkedOn) })}{' '}
          {registerUrl && (
            <a href={registerUrl} rel="noopener noreferrer nofollow">
              {t('counsellor.register')}
            </a>
          )}
        </span>
      </li>
    )
  })
}

function DetailItem({ icon, label, text }: { icon: IconName; label?: string; text: string }) {
  return (
    <li className={classes.fact}>
      <Icon name={icon} size={17} />
      <span>
        {label && <span className="visually-hidden">{label}: </span>}
        {text}
      </span>
    </li>
  )
}

/**
 * Returns a phrase such as 'Online and in Tallinn', derived from the active session types because the profile may be
 * outdated.
 */
function usePlaceText({ sessionTemplates, city }: Provider): string {
  const { t } = useProviderPageTexts()
  const has = (location: number) => sessionTemplates.some((template) => template.location === location)
  const isHere = has(SESSION_LOCATION.onSite) && city
  if (has(SESSION_LOCATION.online)) return isHere ? t('counsellor.onlineAndCity', { city }) : t('location.online')
  return isHere ? city : ''
}
