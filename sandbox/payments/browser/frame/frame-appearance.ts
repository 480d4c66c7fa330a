export interface Appearance {
  theme?: string
  variables?: Record<string, string>
}

/** The variables of Stripe's appearance object that this frame supports. */
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

/** Applies the theme and variables to the root element. The style sheet provides defaults for missing variables. */
export function applyAppearance({ theme, variables = {} }: Appearance): void {
  const root = document.documentElement
  root.dataset['theme'] = theme === 'night' ? 'night' : 'day'
  for (const name of VARIABLES) {
    const value = variables[name]
    if (value) root.style.setProperty(`--${name}`, value)
    else root.style.removeProperty(`--${name}`)
  }
}
