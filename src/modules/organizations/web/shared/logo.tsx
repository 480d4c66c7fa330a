import { useAreaTexts } from '#platform/web/area-texts.ts'
import classes from './organization.module.css'

/** The logo at the size used on the public page. */
export function Logo({ url, name }: { url: string; name: string }) {
  const { t } = useAreaTexts('manageOrganization')
  return (
    <img
      src={url}
      alt={t('organisation.logo', { name })}
      width={96}
      height={96}
      loading="lazy"
      className={classes.logo}
    />
  )
}
