let offsetMs = 0

/** Sets the browser's clock by the server's: a phone that runs ten minutes wrong must not misstate a hold. */
export function setServerNow(iso: string): void {
  offsetMs = Date.parse(iso) - Date.now()
}

/** Milliseconds since 1970 by the server's clock, as far as this page knows it. For countdowns. */
export function nowMs(): number {
  return Date.now() + offsetMs
}
