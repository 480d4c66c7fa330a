import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { writeCookie } from '#platform/web/cookies.ts'
import { LANGUAGE_NAMES } from '#platform/web/language-names.ts'
import { addressIn, type Place } from '#platform/web/other-language.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './language-switch.module.css'

/** Whole-page links to the same page in each language; the choice is stored for addresses without one. Opens without scripts. */
export function LanguageSwitch({ opensUp = false }: { opensUp?: boolean }) {
  const { t, language } = useTexts()
  // A page says what it is called elsewhere: a guide has a slug in each language.
  const { slugs: paramsIn } = (useMatches().at(-1)?.loaderData ?? {}) as { slugs?: Place['paramsIn'] }
  const location: Place = { ...useLocation(), paramsIn }
  const box = useRef<HTMLDetailsElement>(null)
  useClosing(box)
  return (
    <details ref={box} className={opensUp ? `${classes.switch} ${classes.up}` : classes.switch}>
      <summary className={classes.now}>
        <Icon name="globe" />
        <span aria-hidden="true">{language.toUpperCase()}</span>
        <span className="visually-hidden">{`${t('nav.language')}: ${LANGUAGE_NAMES[language]}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {PATH_LANGUAGES.map((one) => (
          <li key={one}>
            <a
              href={addressIn(one, location)}
              hrefLang={one}
              lang={one}
              aria-current={one === language || undefined}
              onClick={() => writeCookie('language', one)}
            >
              {LANGUAGE_NAMES[one]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Closes on Escape, where it gives the focus back, and on whatever happens elsewhere. */
function useClosing(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const look = ({ type, target, key }: Event & { key?: string }) => {
      const at = box.current
      if (!at?.open || (type === 'keydown' ? key !== 'Escape' : at.contains(target as Node))) return
      at.open = false
      if (key) at.querySelector('summary')?.focus()
    }
    const kinds = ['keydown', 'pointerdown', 'focusin']
    for (const kind of kinds) addEventListener(kind, look)
    return () => {
      for (const kind of kinds) removeEventListener(kind, look)
    }
  }, [box])
}
