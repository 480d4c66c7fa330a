import type { Kysely } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { hashCounterName, incrementCounter } from './login-attempts.ts'

/**
 * For each kind of event, the maximum number of events per subject (usually an email address) and the period in
 * minutes.
 */
const RATE_LIMITS = {
  'sign-up': { attempts: 5, minutes: 24 * 60 },
  'send-again': { attempts: 5, minutes: 24 * 60 },
  reset: { attempts: 3, minutes: 60 },
  /** Confirmations of session requests; the limit prevents flooding another person's address. */
  request: { attempts: 10, minutes: 24 * 60 },
  /**
   * Emails to one provider about individual session requests; later requests are collected in one email (decision
   * 0077).
   */
  requestEmailsOfProvider: { attempts: 5, minutes: 60 },
  /** Invitations to one address from all providers combined. */
  invitation: { attempts: 12, minutes: 24 * 60 },
  /** Invitations sent by one provider. */
  invitationsOfProvider: { attempts: 60, minutes: 24 * 60 },
  /** Messages from one participant in one conversation. */
  message: { attempts: 60, minutes: 10 },
  /** Messages from one person across all conversations. */
  messagesOfPerson: { attempts: 400, minutes: 24 * 60 },
  /** Invitations to one address from all organisations combined. */
  managerInvitation: { attempts: 12, minutes: 24 * 60 },
  /** Invitations sent by one organization. */
  invitationsOfOrganisation: { attempts: 100, minutes: 24 * 60 },
  /** Requests from one provider to join organizations. */
  joinRequestsOfProvider: { attempts: 30, minutes: 24 * 60 },
  /** Contact messages from one email address. */
  contact: { attempts: 10, minutes: 24 * 60 },
  /** Contact messages from one network, such as that of a school or an office. */
  contactOfNetwork: { attempts: 30, minutes: 24 * 60 },
  /** Attempts to save a card; the limit prevents testing stolen cards in Stripe's form. */
  savedCard: { attempts: 20, minutes: 24 * 60 },
} as const

type RateLimitKind = keyof typeof RATE_LIMITS
type CounterContext = Pick<Context, 'now' | 'settings'> & { db: Kysely<Tables> }

/**
 * Counts an event before it happens and rejects the call if the limit is exceeded. Emails are counted whether or not
 * the address has an account: a limit on emails actually sent would be reached only for addresses with an account and
 * would therefore reveal them.
 */
export async function consumeRateLimit(
  context: Context<'tooManyTries'>,
  kind: RateLimitKind,
  subject: string,
): Promise<void> {
  const { isWithin, seconds } = await countEvent(context, kind, subject)
  if (!isWithin) context.fail('tooManyTries', null, seconds)
}

/** Counts an event. @returns whether it is within the limit */
export async function countForRateLimit(
  context: CounterContext,
  kind: RateLimitKind,
  subject: string,
): Promise<boolean> {
  return (await countEvent(context, kind, subject)).isWithin
}

async function countEvent(context: CounterContext, kind: RateLimitKind, subject: string) {
  const limit = RATE_LIMITS[kind]
  const { attempts, seconds } = await incrementCounter(context, {
    subject: `${kind}:${hashCounterName(context, subject)}`,
    minutes: limit.minutes,
  })
  return { isWithin: attempts <= limit.attempts, seconds }
}
