import { z } from 'zod'
import type { AppDeps } from '#platform/server/context.ts'

export const CANCEL_REQUEST_PATH = '/mails/request'
const ENCRYPTION_CONTEXT = 'mails.request'

/** Creates a link that cancels a session request without a login (decision 0051). It reveals no personal data. */
export function createCancelRequestLink(
  { settings, encryption }: Pick<AppDeps, 'settings' | 'encryption'>,
  requestId: string,
): string {
  return `${settings.publicUrl}${CANCEL_REQUEST_PATH}/${encryption.encrypt(requestId, ENCRYPTION_CONTEXT).toString('base64url')}`
}

/** Returns the id of the request, or null if the token is not valid. */
export function parseCancelRequestToken({ encryption }: Pick<AppDeps, 'encryption'>, token: string): string | null {
  try {
    return z.guid().parse(encryption.decrypt<string>(Buffer.from(token, 'base64url'), ENCRYPTION_CONTEXT))
  } catch {
    return null
  }
}
