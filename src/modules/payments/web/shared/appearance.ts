import type { Appearance } from './stripe-script.ts'

/**
 * Maps Stripe’s appearance variables to design tokens; the fields are in Stripe’s iframe, where our style sheets do not
 * apply.
 */
const TOKENS = {
  colorPrimary: '--green',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink2',
  colorTextPlaceholder: '--ink2',
  colorDanger: '--red',
} as const

/** Returns the appearance of the card fields for the current theme. */
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
