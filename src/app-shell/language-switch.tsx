import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useMatches, useParams } from 'react-router'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { writeCookie } from '#platform/web/cookies.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { LANGUAGE_NAMES } from '#platform/web/language-names.ts'
import { getLocalizedAddress, type LanguageSwitchLocation } from '#platform/web/localized-address.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Icon } from '#ui/icon.tsx'
import classes from './language-switch.module.css'

/**
 * Links to the same page in each language. Each link loads a whole document and stores the language in a cookie, for
 * URLs that do not specify one. The list also opens without JavaScript.
 */
export function LanguageSwitch({ opensUp = false }: { opensUp?: boolean }) {
  const { t, language } = useTexts()
  // A guide has a different slug in each language; its loader provides all of them.
  const { slugs: paramsIn } = (useMatches().at(-1)?.loaderData ?? {}) as { slugs?: LanguageSwitchLocation['paramsIn'] }
  const location: LanguageSwitchLocation = { ...useLocation(), page: useCurrentPage(), params: useParams(), paramsIn }
  const box = useRef<HTMLDetailsElement>(null)
  useDismiss(box)
  return (
    <details ref={box} className={opensUp ? `${classes.switch} ${classes.up}` : classes.switch}>
      <summary className={classes.now}>
        <Icon name="globe" />
        <span aria-hidden="true">{language.toUpperCase()}</span>
        <span className="visually-hidden">{`${t('nav.language')}: ${LANGUAGE_NAMES[language]}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops list semantics together with the bullets */}
      <ul role="list" className={classes.list}>
        {PATH_LANGUAGES.map((option) => (
          <li key={option}>
            <a
              href={getLocalizedAddress(option, location)}
              hrefLang={option}
              lang={option}
              aria-current={option === language || undefined}
              onClick={() => writeCookie('language', option)}
            >
              {LANGUAGE_NAMES[option]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * Closes the list when anything outside it is pressed or focused, and on Escape, which also moves the focus to the
 * list's button.
 */
function useDismiss(box: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const dismiss = ({ type, target, key }: Event & { key?: string }) => {
      const details = box.current
      if (!details?.open || (type === 'keydown' ? key !== 'Escape' : details.contains(target as Node))) return
      details.open = false
      if (key) details.querySelector('summary')?.focus()
    }
    const eventTypes = ['keydown', 'pointerdown', 'focusin']
    for (const eventType of eventTypes) addEventListener(eventType, dismiss)
    return () => {
      for (const eventType of eventTypes) removeEventListener(eventType, dismiss)
    }
  }, [box])
}
