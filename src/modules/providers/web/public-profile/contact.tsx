import { buildPagePath } from '#modules/pages.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Provider } from './choice.ts'
import classes from './contact.module.css'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** The provider's organisations; those with a page are links. */
export function ProviderOrganizations({ provider: { organizations } }: { provider: Provider }) {
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
              <Link href={buildPagePath('organisation', language, { slug })} className={classes.link}>
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
export function Contact({ provider: { phone, emailAddress } }: { provider: Provider }) {
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
