import type { MouseEvent } from 'react'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import type { FirstKey } from '#platform/web/translate.ts'
import { Link } from '#ui/link.tsx'
import classes from './profile.module.css'
import type { Profile } from './profile-draft.ts'

type MissingField = Profile['missing'][number]

/** Missing fields, each linked to its input (issue 3, Becoming a counsellor). */
export function MissingList({ missing }: { missing: MissingField[] }) {
  const { t } = useAreaTexts('application')
  const formatName = useMissingName()
  return (
    <div>
      <h2 className={classes.missingTitle}>{t('application.missingTitle', { count: missing.length })}</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.missing}>
        {missing.map((one) => (
          <li key={one.field}>
            <Link
              href={`#${one.field}`}
              onClick={(event: MouseEvent) => focusField(event, one.field)}
              className={classes.missingLink}
            >
              {formatName(one)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useMissingName(): (one: MissingField) => string {
  const { t } = useAreaTexts('application')
  return ({ field, why }) => {
    const [first = '', language, part] = field.split('.')
    const name = t(`application.field.${part ?? first}` as FirstKey)
    if (why === 'wrong') return t('application.missingWrong', { field: name })
    return language
      ? t('application.missingIn', { field: name, language: t(`language.${language}` as FirstKey) })
      : name
  }
}

/** Expands the section that hides the field, scrolls to it and focuses it. */
function focusField(event: MouseEvent, field: string): void {
  const target = document.getElementById(field)
  if (!target) return
  event.preventDefault()
  target.closest('details')?.setAttribute('open', '')
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}
