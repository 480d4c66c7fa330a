import { useSyncExternalStore } from 'react'
import { PROOF_HOURS } from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'

/** The draft of the account modals. It survives switching between them, closing and reloading. */
export interface Typed {
  email: string
  firstName: string
  lastName: string
  isAdult: boolean
  /** The address of a sent code that has not been entered yet. */
  codeSentTo: string | null
  /** Milliseconds on the server's clock; 0 when a new code can be requested at once. */
  codeSentAt: number
}

export interface TypedPasswords {
  password: string
  confirmPassword: string
}

/** Stored in sessionStorage, because a phone may discard the page while the user opens the email. */
const KEY = 'account'
const EMPTY_DRAFT: Typed = { email: '', firstName: '', lastName: '', isAdult: false, codeSentTo: null, codeSentAt: 0 }
const listeners = new Set<() => void>()
let draft: Typed | null = null
/** Kept in memory only, never stored. */
let passwords: TypedPasswords | null = null

export function typedSoFar(): Typed {
  draft ??= read()
  return draft
}

/** Updates part of the draft. */
export function rememberTyped(part: Partial<Typed>): void {
  draft = { ...typedSoFar(), ...part }
  write(JSON.stringify(draft))
}

export const typedPasswords = (): TypedPasswords | null => passwords
export function rememberPasswords(next: TypedPasswords): void {
  passwords = next
}

/** Clears the draft after login. */
export function forgetTyped(): void {
  draft = EMPTY_DRAFT
  passwords = null
  write(null)
}

/** Returns the draft and rerenders on changes. */
export function useTyped(): Typed {
  return useSyncExternalStore(subscribe, typedSoFar, () => EMPTY_DRAFT)
}

/** Removes an expired code: the server deletes unverified sign-ups (api.md). */
export function withoutOldCode(draft: Typed, now: number): Typed {
  const isOld = draft.codeSentAt > 0 && now - draft.codeSentAt > PROOF_HOURS * 3_600_000
  return isOld ? { ...draft, codeSentTo: null, codeSentAt: 0 } : draft
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): Typed {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed>
    return withoutOldCode({ ...EMPTY_DRAFT, ...stored }, nowMs())
  } catch {
    return EMPTY_DRAFT
  }
}

/** Some browsers reject storage in private windows; the draft is then kept in memory only. */
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {}
  for (const listener of listeners) listener()
}
