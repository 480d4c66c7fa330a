import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

type Selection = { session: string; start: string } | { occurrence: string }

/**
 * Returns the checkout URL for a selected time. Use it in a plain link, which loads the full page, because the checkout
 * has its own content security policy.
 */
export function getCheckoutUrl(language: PathLanguage, selection: Selection): string {
  return `${buildPagePath('checkout', language)}?${new URLSearchParams(selection)}`
}
