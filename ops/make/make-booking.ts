import { getStripeClient } from '#modules/payments/server/public.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { findAccountByEmail, type MakeContext, MakeError } from './make-context.ts'
import { type BookingInput, customer as customerShape, type MadeBooking, type MadePerson } from './make-input.ts'
import { logInAccount, makeCustomer } from './make-person.ts'

type LoginOptions = { as: { accessToken: string } }

/** Holds a time or a seat and pays as the browser does. A declined card leaves it unpaid, as its status shows. */
export async function makeBooking(context: MakeContext, input: BookingInput): Promise<MadeBooking> {
  const { me, made } = await resolveCustomer(context, input)
  const { startDateTime, intent } = await resolveTime(context, input)
  const hold = await context.ask('createPaymentIntent', intent, me)
  const { bookingId, paymentIntentId } = hold
  if (input.isPaid) {
    // Registers the choice of a card before paying, as the browser does.
    await context.ask('resumePayment', { bookingId, card: 'once' }, me)
    await pay(context, { paymentIntentId, card: input.card, isFar: hold.chargeAt !== null })
  }
  const { bookingStatus: status } = await context.ask('checkPaymentIntent', { id: paymentIntentId }, me)
  return { bookingId, paymentIntentId, startDateTime, status, ...(made ? { customer: made } : {}) }
}

async function resolveCustomer(
  context: MakeContext,
  { customer }: BookingInput,
): Promise<{ me: LoginOptions; made?: MadePerson }> {
  if (customer === undefined) {
    const made = await makeCustomer(context, customerShape.parse({}))
    return { me: { as: made.login }, made }
  }
  if (typeof customer !== 'string') return { me: { as: customer } }
  const account = await findAccountByEmail(context.deps, customer)
  if (!account) throw new MakeError('.customer', `no account has the address ${customer}`)
  return { me: { as: await logInAccount(context.deps, account) } }
}

/** Returns the requested time or the first available one, and the input of `createPaymentIntent` for it. */
async function resolveTime({ ask }: MakeContext, { providerId, sessionTemplateId, startDateTime }: BookingInput) {
  const { sessionTemplates } = await ask('providerPage', { id: providerId })
  const template = sessionTemplates.find((item) => item.sessionTemplateId === sessionTemplateId)
  if (!template) throw new MakeError('.sessionTemplateId', `not offered by ${providerId}`)
  if (template.type === SESSION_TYPE.group) {
    const date = template.groupSessionRecurrence?.find((occurrence) =>
      startDateTime ? isSameInstant(occurrence.startDateTime, startDateTime) : occurrence.freeSeats > 0,
    )
    if (!date) throw new MakeError('.startDateTime', 'no such date of this group, or none with a free seat')
    const { groupSessionRecurrenceId } = date
    return { startDateTime: date.startDateTime, intent: { groupSessionRecurrenceId } }
  }
  const { durationInMinutes } = template
  const first = startDateTime ?? (await ask('firstAvailability', { id: providerId, durationInMinutes })).startDateTime
  if (!first) throw new MakeError('.startDateTime', 'no time is free')
  return { startDateTime: first, intent: { sessionTemplateId, startDateTime: first } }
}

const isSameInstant = (a: string, b: string) => Temporal.Instant.from(a).equals(Temporal.Instant.from(b))

/** For a date far ahead the card is only saved, and charged later (decision 0035). */
async function pay(
  { deps }: MakeContext,
  { paymentIntentId, card, isFar }: { paymentIntentId: string; card: string; isFar: boolean },
): Promise<void> {
  const stripe = getStripeClient(deps.settings)
  const options = { payment_method: card, return_url: deps.settings.publicUrl }
  try {
    if (isFar) await stripe.setupIntents.confirm(paymentIntentId, options)
    else await stripe.paymentIntents.confirm(paymentIntentId, options)
  } catch (error) {
    const { type, message } = error as { type?: string; message: string }
    if (type === 'StripeInvalidRequestError') throw new MakeError('.card', message)
    if (type !== 'StripeCardError') throw error
  }
}
