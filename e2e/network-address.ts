import { randomBytes } from 'node:crypto'

/** Returns a private address for the header `x-forwarded-for`, so that tests do not share rate limits. */
export const randomAddress = (): string => `10.${[...randomBytes(3)].join('.')}`
