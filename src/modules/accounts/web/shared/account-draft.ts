import { useSyncExternalStore } from 'react'
import { EMAIL_VERIFICATION_HOURS } from '#platform/values/constants.ts'
import { nowMs } from '#platform/web/clock.ts'

/**
 * The draft input shared by the account modals. It survives switching between them, closing them and reloading the
 * page.
 */
export interface AccountDraft {
  email: string
  firstName: string
  lastName: string
  isAdult: boolean
  /** The address that a code was sent to, if the code has not been entered yet. */
  codeSentTo: string | null
  /** Milliseconds on the server's clock; 0 when a new code can be requested immediately. */
  codeSentAt: number
}

export interface DraftPasswords {
  password: string
  confirmPassword: string
}

/** The draft is stored in sessionStorage, because a phone may discard the page while the user opens the email. */
const KEY = 'account'
const EMPTY_DRAFT: AccountDraft = {
  email: '',
  firstName: '',
  lastName: '',
  isAdult: false,
  codeSentTo: null,
  codeSentAt: 0,
}
const listeners = new Set<() => void>()
let draft: AccountDraft | null = null
/** Passwords stay in memory and are never stored. */
let passwords: DraftPasswords | null = null

export function getAccountDraft(): AccountDraft {
  draft ??= read()
  return draft
}

export function updateAccountDraft(part: Partial<AccountDraft>): void {
  draft = { ...getAccountDraft(), ...part }
  write(JSON.stringify(draft))
}

export const getDraftPasswords = (): DraftPasswords | null => passwords
export function setDraftPasswords(next: DraftPasswords): void {
  passwords = next
}

export function clearAccountDraft(): void {
  draft = EMPTY_DRAFT
  passwords = null
  write(null)
}

/** Returns the draft and re-renders the component when it changes. */
export function useAccountDraft(): AccountDraft {
  return useSyncExternalStore(subscribe, getAccountDraft, () => EMPTY_DRAFT)
}

/** Removes a code that has expired, because the server has by then deleted the unverified sign-up (api.md). */
export function dropExpiredCode(draft: AccountDraft, now: number): AccountDraft {
  const isExpired = draft.codeSentAt > 0 && now - draft.codeSentAt > EMAIL_VERIFICATION_HOURS * 3_600_000
  return isExpired ? { ...draft, codeSentTo: null, codeSentAt: 0 } : draft
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): AccountDraft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<AccountDraft>
    return dropExpiredCode({ ...EMPTY_DRAFT, ...stored }, nowMs())
  } catch {
    return EMPTY_DRAFT
  }
}

/** Some browsers block storage in private windows. The draft is then stored only in memory. */
function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, text)
  } catch {}
  for (const listener of listeners) listener()
}
