import { useSyncExternalStore } from 'react'
import { PROOF_HOURS } from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'

/** What somebody has typed into the account modals: it survives switching between them, closing by mistake and a reload. */
export interface Typed {
  email: string
  firstName: string
  lastName: string
  isAdult: boolean
  /** The address a code was sent to that has not been typed in yet. */
  codeSentTo: string | null
  /** Milliseconds by the server's clock; 0 when another may be asked for at once. */
  codeSentAt: number
}

export interface TypedPasswords {
  password: string
  confirmPassword: string
}

/** In the tab's own storage: a phone may throw the page away while its owner looks for the code in the mail. */
const KEY = 'account'
const NOTHING: Typed = { email: '', firstName: '', lastName: '', isAdult: false, codeSentTo: null, codeSentAt: 0 }
const listeners = new Set<() => void>()
let typed: Typed | null = null
/** Only as long as the page lives, and never stored. */
let passwords: TypedPasswords | null = null

/** What was typed so far in this tab. */
export function typedSoFar(): Typed {
  typed ??= read()
  return typed
}

/** Keeps what was typed now; the rest stays. */
export function rememberTyped(part: Partial<Typed>): void {
  typed = { ...typedSoFar(), ...part }
  write(JSON.stringify(typed))
}

export const typedPasswords = (): TypedPasswords | null => passwords
export function rememberPasswords(next: TypedPasswords): void {
  passwords = next
}

/** Somebody is logged in: nothing of it is needed any more. */
export function forgetTyped(): void {
  typed = NOTHING
  passwords = null
  write(null)
}

/** As `typedSoFar`, following changes. */
export function useTyped(): Typed {
  return useSyncExternalStore(listen, typedSoFar, () => NOTHING)
}

/** A sign-up that nobody proved vanishes on the server (api.md), and the wait for its code with it. */
export function withoutOldCode(kept: Typed, now: number): Typed {
  const isOld = kept.codeSentAt > 0 && now - kept.codeSentAt > PROOF_HOURS * 3_600_000
  return isOld ? { ...kept, codeSentTo: null, codeSentAt: 0 } : kept
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

function read(): Typed {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed>
    return withoutOldCode({ ...NOTHING, ...kept }, nowMs())
  } catch {
    return NOTHING
  }
}

/** Private windows of some browsers refuse the storage; then the page's memory has to do. */
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {}
  for (const changed of listeners) changed()
}
