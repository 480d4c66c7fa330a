import { SECTIONS, type Section } from '#modules/providers/values/application-fields.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile.ts'

/** Section navigation with completion status; a swipeable row on phones. */
export function SectionList({ form, sections = SECTIONS }: { form: ProfileForm; sections?: readonly Section[] }) {
  const { t } = useAreaTexts('application')
  return (
    <nav aria-label={t('application.sections')} className={classes.sections}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.sectionList}>
        {sections.map((section) => (
          <li key={section}>
            <SectionLink form={form} section={section} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionLink({ form, section }: { form: ProfileForm; section: Section }) {
  const { t } = useAreaTexts('application')
  const count = form.saved.missing.filter((one) => one.section === section).length
  const hasRequest = form.saved.changeRequests.some((one) => one.section === section)
  const name = t(`application.section.${section}`)
  const label =
    count > 0
      ? t('application.sectionMissing', { section: name, count })
      : t('application.sectionDone', { section: name })
  const icon = hasRequest ? 'message-circle' : count > 0 ? 'circle-dashed' : 'circle-check'
  return (
    <Link href={`#part-${section}`} className={classes.sectionLink} aria-label={label}>
      <Icon name={icon} size={17} />
      {name}
    </Link>
  )
}
