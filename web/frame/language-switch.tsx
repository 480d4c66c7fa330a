import { useLocation } from 'react-router'
import { writeCookie } from '../cookies.ts'
import { Icon } from '../kit/icon.tsx'
import { otherLanguageAddress } from '../other-language.ts'
import { useTexts } from '../texts.tsx'
import classes from './language-switch.module.css'

/** A whole-page link to the same page in the other language; the choice is stored for addresses without a language. */
export function LanguageSwitch() {
  const { t } = useTexts()
  const { language, address } = otherLanguageAddress(useLocation())
  const name = t('nav.switchLanguage')
  return (
    <a
      href={address}
      hrefLang={language}
      lang={language}
      className={classes.switch}
      title={name}
      onClick={() => writeCookie('language', language)}
    >
      <Icon name="globe" />
      <span aria-hidden="true">{t('nav.switchLanguageShort')}</span>
      <span className="visually-hidden">{name}</span>
    </a>
  )
}
