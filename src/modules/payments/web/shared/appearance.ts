import type { Appearance } from './payment-script.ts'

/** The provider's names for our tokens; the fields live in its own frame, where our style sheets do not reach. */
const TOKENS = {
  colorPrimary: '--green',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink2',
  colorTextPlaceholder: '--ink2',
  colorDanger: '--red',
} as const

/** The look of the card fields as the page looks now. */
export function currentAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colours = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()])
  return {
    theme: style.colorScheme === 'dark' ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(colours),
      borderRadius: '12px',
      fontSizeBase: '16px',
      fontFamily: 'Onest, system-ui, "Segoe UI", Roboto, sans-serif',
    },
  }
}
