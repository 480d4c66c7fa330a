import { pagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

type Booked = { session: string; start: string } | { occurrence: string }

/** Where a chosen time is confirmed and paid. Its own content policy makes it a whole document, so plain anchors lead there. */
export function checkoutAddress(language: PathLanguage, booked: Booked): string {
  return `${pagePath('checkout', language)}?${new URLSearchParams(booked)}`
}
