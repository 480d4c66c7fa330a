import { z } from 'zod'
import type { House } from '#platform/server/context.ts'

export const TAKE_BACK_PATH = '/mails/request'
const BOUND_TO = 'mails.request'

/** The address that takes a request for another time back, without a login (decision 0051). It says of whom and what to nobody. */
export function takeBackLink({ settings, sealing }: Pick<House, 'settings' | 'sealing'>, requestId: string): string {
  return `${settings.publicUrl}${TAKE_BACK_PATH}/${sealing.seal(requestId, BOUND_TO).toString('base64url')}`
}

/** Which request a link means, or null for one that we never wrote. */
export function readTakeBack({ sealing }: Pick<House, 'sealing'>, token: string): string | null {
  try {
    return z.guid().parse(sealing.open<string>(Buffer.from(token, 'base64url'), BOUND_TO))
  } catch {
    return null
  }
}
