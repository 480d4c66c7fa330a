let offsetMs = 0

/**
 * Aligns this page with the server's clock: a phone whose clock is ten minutes off must still show a hold's countdown
 * correctly.
 */
export function setServerNow(iso: string): void {
  offsetMs = Date.parse(iso) - Date.now()
}

/** Milliseconds since 1970 by the server's clock, as far as this page knows it. For countdowns. */
export function nowMs(): number {
  return Date.now() + offsetMs
}
