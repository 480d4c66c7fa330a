import type { PathLanguage } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'

type Booked = { session: string; start: string } | { occurrence: string }

/** Where a chosen time is confirmed and paid. Its own content policy makes it a whole document, so plain anchors lead there. */
export function checkoutAddress(language: PathLanguage, booked: Booked): string {
  const query =
    'occurrence' in booked ? `occurrence=${booked.occurrence}` : `session=${booked.session}&start=${booked.start}`
  return `${pagePath('checkout', language)}?${query}`
}
