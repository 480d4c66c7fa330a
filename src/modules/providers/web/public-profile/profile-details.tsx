import { buildPagePath } from '#modules/pages.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { splitAbout } from './about-text.ts'
import type { Provider } from './choice.ts'
import { Feedback } from './feedback.tsx'
import type { LoadedProviderPage } from './load-provider-page.ts'
import classes from './profile-details.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** The content below the sessions and times. The server renders it, and it is hydrated after the interactive parts. */
export function ProfileDetails({ loaded: { provider, feedback } }: { loaded: LoadedProviderPage }) {
  return (
    <>
      <Statistics statistics={provider.statistics} />
      <About provider={provider} />
      <IntroVideo provider={provider} />
      <Feedback provider={provider} first={feedback} />
      <ProviderOrganizations provider={provider} />
      <Contact provider={provider} />
    </>
  )
}

/**
 * Years of experience, number of past sessions, number of clients, and attendance rate. Unknown and zero values are
 * omitted.
 */
function Statistics({ statistics }: { statistics: Provider['statistics'] }) {
  const { t, format } = useProviderPageTexts()
  const { experienceInYears, endedSessionsCount, uniqueCustomersWithEndedSessions, attendancePercentage } = statistics
  const values = [
    { value: experienceInYears, text: t('counsellor.years', { count: experienceInYears ?? 0 }) },
    { value: endedSessionsCount, text: t('counsellor.ended', { count: endedSessionsCount }) },
    {
      value: uniqueCustomersWithEndedSessions,
      text: t('counsellor.clients', { count: uniqueCustomersWithEndedSessions }),
    },
    { value: attendancePercentage, text: t('counsellor.attended'), isPercentage: true },
  ].filter(({ value }) => value)
  if (values.length === 0) return null
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="visually-hidden">
        {t('counsellor.statistics')}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.statistics}>
        {values.map(({ value, text, isPercentage }) => (
          <li key={text}>
            <strong className={classes.value}>{isPercentage && value ? format.percent(value) : value}</strong>{' '}
            <span className={classes.statisticsText}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The provider's description; if it is long, the later paragraphs are collapsed. */
function About({ provider }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  const { shown, collapsed } = splitAbout(provider.description)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="about" className={classes.about}>
      <h2 id="about">{t('counsellor.about')}</h2>
      <div className={classes.aboutText}>
        <Paragraphs texts={shown} />
      </div>
      {collapsed.length > 0 && (
        <Disclosure text={t('counsellor.readMore')} openText={t('counsellor.readLess')} className={classes.more}>
          <div className={classes.aboutText}>
            <Paragraphs texts={collapsed} />
          </div>
        </Disclosure>
      )}
    </section>
  )
}

function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>)
}

/** The provider's intro video. It is not downloaded until it is played. */
function IntroVideo({ provider }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  const { videoUrl, firstName, lastName } = provider
  if (!videoUrl) return null
  const poster = provider.videoThumbnailUrl ?? provider.profileImageCrop169Url ?? undefined
  return (
    <section aria-labelledby="video" className={classes.section}>
      <h2 id="video">{t('counsellor.sayHello')}</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: counsellors upload a video and no caption file (specification §3) */}
      <video
        className={classes.video}
        src={videoUrl}
        poster={poster}
        controls
        playsInline
        preload={poster ? 'none' : 'metadata'}
        aria-label={t('counsellor.videoOf', { name: `${firstName} ${lastName}` })}
      />
    </section>
  )
}

/** The provider's organisations; those with a page are links. */
function ProviderOrganizations({ provider: { organizations } }: { provider: Provider }) {
  const { t, language } = useProviderPageTexts()
  if (organizations.length === 0) return null
  return (
    <section aria-labelledby="organisations" className={classes.section}>
      <h2 id="organisations">{t('counsellor.organisations')}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {organizations.map(({ name, slug }) => (
          <li key={name} className={classes.line}>
            <span className={classes.sign}>
              <Icon name="building" />
            </span>
            {slug ? (
              <Link href={buildPagePath('organization', language, { slug })} className={classes.link}>
                {name}
              </Link>
            ) : (
              <span className={classes.name}>{name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Published contact details; renders nothing if there are none. */
function Contact({ provider: { phone, emailAddress } }: { provider: Provider }) {
  const { t } = useProviderPageTexts()
  if (!phone && !emailAddress) return null
  return (
    <section aria-labelledby="contact" className={classes.section}>
      <h2 id="contact">{t('counsellor.contact')}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {phone && (
          <li className={classes.line}>
            <Icon name="phone" />
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={classes.link}>
              {phone}
            </a>
          </li>
        )}
        {emailAddress && (
          <li className={classes.line}>
            <Icon name="mail" />
            <a href={`mailto:${emailAddress}`} className={classes.link}>
              {emailAddress}
            </a>
          </li>
        )}
      </ul>
    </section>
  )
}
