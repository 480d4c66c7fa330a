let offsetMs = 0

/**
 * Synchronises this page with the server's clock, so that a hold's countdown is correct even on a phone whose clock is
 * ten minutes off.
 */
export function setServerNow(iso: string): void {
  offsetMs = Date.parse(iso) - Date.now()
}

/** Returns the server's current time as estimated by this page, in milliseconds since 1970. For countdowns. */
export function nowMs(): number {
  return Date.now() + offsetMs
}
