import { type Context, Refusal } from '#platform/server/context.ts'
import { count, nameOf } from './guess-limits.ts'

/** How many letters of a kind somebody may have sent to one e-mail address, and in how many minutes. */
const LETTERS = {
  'sign-up': { tries: 5, minutes: 24 * 60 },
  'send-again': { tries: 5, minutes: 24 * 60 },
  reset: { tries: 5, minutes: 60 },
  /** Receipts of a request for another time: whoever types a stranger's address must not flood them. */
  request: { tries: 10, minutes: 24 * 60 },
  /** Invitations to one address, of all counsellors together. */
  invitation: { tries: 12, minutes: 24 * 60 },
  /** Invitations that one counsellor sends, whomever to. */
  invitationsOfOne: { tries: 60, minutes: 24 * 60 },
  /** Messages in one conversation, of one side, */
  message: { tries: 60, minutes: 10 },
  /** and of one person in all of theirs. */
  messagesOfOne: { tries: 400, minutes: 24 * 60 },
  /** Invitations of organisations to one address, of all together; and what one organisation sends, and one counsellor asks. */
  organisationInvitation: { tries: 12, minutes: 24 * 60 },
  invitationsOfOrganisation: { tries: 100, minutes: 24 * 60 },
  asksOfCounsellor: { tries: 30, minutes: 24 * 60 },
  /** Messages to us, of one address and of all behind one network: a school or an office may have several to send. */
  contact: { tries: 10, minutes: 24 * 60 },
  contactOfNetwork: { tries: 30, minutes: 24 * 60 },
  /** Cards that one person begins to save: the payment provider's fields must not serve to try stolen ones. */
  savedCard: { tries: 20, minutes: 24 * 60 },
} as const

/**
 * Takes one letter to an e-mail address. Counted whether it has an account or waits for one, or not: a limit on what is
 * really sent would be met by some addresses only, and so tell who has an account here.
 * @throws Refusal tooManyTries
 */
export async function takeLetter(context: Context, kind: keyof typeof LETTERS, email: string): Promise<void> {
  const limit = LETTERS[kind]
  const { tries, seconds } = await count(context, {
    subject: `${kind}:${nameOf(context, email)}`,
    minutes: limit.minutes,
  })
  if (tries > limit.tries) throw new Refusal('tooManyTries', null, seconds)
}
