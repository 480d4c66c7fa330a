import { randomBytes } from 'node:crypto'

/** A private address for `x-forwarded-for`, so that one client's requests do not use up the site's limit for others. */
export const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`
