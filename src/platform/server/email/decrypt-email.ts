import type { AppDeps } from '#platform/server/context.ts'
import type { Email, EmailKind } from './email-kinds.ts'

/** Renamed values that stored emails may still contain in their old form (decision 0065), by kind and field. */
const RENAMED_VALUES: { [K in EmailKind]?: { field: string; values: Record<string, string> } } = {
  claimAnswered: { field: 'outcome', values: { calledOff: 'sessionCancelled' } },
  rescheduleEnded: { field: 'why', values: { lapsed: 'expired' } },
  waitlistEnded: { field: 'why', values: { calledOff: 'cancelled', over: 'ended' } },
}

/** Decrypts the recipient and the data of a stored email. */
export function decryptEmail(
  { encryption }: Pick<AppDeps, 'encryption'>,
  { kind, encrypted }: { kind: EmailKind; encrypted: Buffer },
): Pick<Email, 'to' | 'data'> {
  const { to, data } = encryption.decrypt<Pick<Email, 'to' | 'data'>>(encrypted)
  const renamed = RENAMED_VALUES[kind]
  if (!renamed) return { to, data }
  const { field, values } = renamed
  const stored = (data as unknown as Record<string, string>)[field]!
  return { to, data: { ...data, [field]: values[stored] ?? stored } as Email['data'] }
}
