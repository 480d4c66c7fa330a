export interface Appearance {
  theme?: string
  variables?: Record<string, string>
}

/** The variables that the provider's appearance object shares with this frame. */
const VARIABLES = [
  'colorPrimary',
  'colorBackground',
  'colorText',
  'colorTextSecondary',
  'colorDanger',
  'fontFamily',
  'borderRadius',
  'fontSizeBase',
  'spacingUnit',
]

/** Puts theme and variables on the root; what is not given keeps the style sheet's value for the theme. */
export function applyAppearance({ theme, variables = {} }: Appearance): void {
  const root = document.documentElement
  root.dataset['theme'] = theme === 'night' ? 'night' : 'day'
  for (const name of VARIABLES) {
    const value = variables[name]
    if (value) root.style.setProperty(`--${name}`, value)
    else root.style.removeProperty(`--${name}`)
  }
}
