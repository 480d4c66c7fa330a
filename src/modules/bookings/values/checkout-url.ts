import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

type Selection = { session: string; start: string } | { occurrence: string }

/**
 * URL of the checkout for a chosen time. The checkout has its own content security policy, so it needs a full page load
 * and plain links.
 */
export function getCheckoutUrl(language: PathLanguage, selection: Selection): string {
  return `${buildPagePath('checkout', language)}?${new URLSearchParams(selection)}`
}
