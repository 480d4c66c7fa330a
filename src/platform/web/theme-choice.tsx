import { useId } from 'react'
import type { IconName } from '#ui/icon.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from './texts.tsx'
import { chooseTheme, useTheme } from './theme.ts'
import classes from './theme-choice.module.css'
import { THEMES, type Theme } from './visit.ts'

const ICON: Record<Theme, IconName> = { system: 'monitor', light: 'sun', dark: 'moon' }
const TEXT = { system: 'nav.themeSystem', light: 'nav.themeLight', dark: 'nav.themeDark' } as const

/** Radio buttons for the theme: system, light or dark. */
export function ThemeChoice() {
  const { t } = useTexts()
  const chosen = useTheme()
  // The component can appear twice on a page: in the footer and in the settings.
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>{t('nav.theme')}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={ICON[theme]} size={17} />
          {t(TEXT[theme])}
        </label>
      ))}
    </fieldset>
  )
}
