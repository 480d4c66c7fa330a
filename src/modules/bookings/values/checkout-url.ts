import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

type Selection = { session: string; start: string } | { occurrence: string }

/**
 * Returns the URL of the checkout for a chosen time. Links to it must be plain ones that load the page in full, because
 * the checkout has its own content security policy.
 */
export function getCheckoutUrl(language: PathLanguage, selection: Selection): string {
  return `${buildPagePath('checkout', language)}?${new URLSearchParams(selection)}`
}
