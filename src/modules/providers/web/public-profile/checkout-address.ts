import type { PathLanguage } from '#contract/enums.ts'
import { pagePath } from '#contract/pages.ts'

type Booked = { session: string; start: string } | { occurrence: string }

/** Where a chosen time is confirmed and paid. Its own content policy makes it a whole document, so plain anchors lead there. */
export function checkoutAddress(language: PathLanguage, booked: Booked): string {
  return `${pagePath('checkout', language)}?${new URLSearchParams(booked)}`
}
