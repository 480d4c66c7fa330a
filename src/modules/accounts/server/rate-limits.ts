import { type Context, DomainError } from '#platform/server/context.ts'
import { hashCounterName, incrementCounter } from './login-attempts.ts'

/** The maximum number of events of a kind for one subject, usually an email address, in a number of minutes. */
const RATE_LIMITS = {
  'sign-up': { tries: 5, minutes: 24 * 60 },
  'send-again': { tries: 5, minutes: 24 * 60 },
  reset: { tries: 5, minutes: 60 },
  /** Confirmations of session requests; the limit prevents flooding another person's address. */
  request: { tries: 10, minutes: 24 * 60 },
  /** Invitations to one address from all providers together. */
  invitation: { tries: 12, minutes: 24 * 60 },
  /** Invitations sent by one provider. */
  invitationsOfProvider: { tries: 60, minutes: 24 * 60 },
  /** Messages of one participant in one conversation. */
  message: { tries: 60, minutes: 10 },
  /** Messages of one person in all conversations. */
  messagesOfPerson: { tries: 400, minutes: 24 * 60 },
  /** Invitations to one address from all organisations, from one organisation, and join requests of one provider. */
  organisationInvitation: { tries: 12, minutes: 24 * 60 },
  invitationsOfOrganisation: { tries: 100, minutes: 24 * 60 },
  joinRequestsOfProvider: { tries: 30, minutes: 24 * 60 },
  /** Contact messages from one address and from one network; a school or an office may send several. */
  contact: { tries: 10, minutes: 24 * 60 },
  contactOfNetwork: { tries: 30, minutes: 24 * 60 },
  /** Attempts to save a card; the limit prevents testing stolen cards in Stripe's form. */
  savedCard: { tries: 20, minutes: 24 * 60 },
} as const

/**
 * Counts an event before it happens and rejects it above the limit. Emails are counted whether or not the address has
 * an account: a limit on emails actually sent would be reached by some addresses only and so reveal who has an account.
 * @throws DomainError tooManyTries
 */
export async function consumeRateLimit(
  context: Context,
  kind: keyof typeof RATE_LIMITS,
  subject: string,
): Promise<void> {
  const limit = RATE_LIMITS[kind]
  const { tries, seconds } = await incrementCounter(context, {
    subject: `${kind}:${hashCounterName(context, subject)}`,
    minutes: limit.minutes,
  })
  if (tries > limit.tries) throw new DomainError('tooManyTries', null, seconds)
}
