import { getStripeClient } from '#modules/payments/server/public.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { accountAt, type MakeContext, NotMade } from './make-context.ts'
import { type BookingInput, customer as customerShape, type MadeBooking, type MadePerson } from './make-input.ts'
import { loggedIn, makeCustomer } from './make-person.ts'

type Me = { as: { accessToken: string } }

/** Holds a time or a seat and pays for it as the browser does. A card that is declined leaves it unpaid, as the status says. */
export async function makeBooking(context: MakeContext, input: BookingInput): Promise<MadeBooking> {
  const { me, made } = await customerOf(context, input)
  const { startDateTime, what } = await timeOf(context, input)
  const held = await context.ask('createPaymentIntent', what, me)
  const { bookingId, paymentIntentId } = held
  if (input.isPaid) {
    // The payment provider is told of the card before it pays, as in the browser.
    await context.ask('resumePayment', { bookingId, card: 'once' }, me)
    await pay(context, { paymentIntentId, card: input.card, isFar: held.chargeAt !== null })
  }
  const { bookingStatus: status } = await context.ask('checkPaymentIntent', { id: paymentIntentId }, me)
  return { bookingId, paymentIntentId, startDateTime, status, ...(made ? { customer: made } : {}) }
}

async function customerOf(context: MakeContext, { customer }: BookingInput): Promise<{ me: Me; made?: MadePerson }> {
  if (customer === undefined) {
    const made = await makeCustomer(context, customerShape.parse({}))
    return { me: { as: made.login }, made }
  }
  if (typeof customer !== 'string') return { me: { as: customer } }
  const account = await accountAt(context.deps, customer)
  if (!account) throw new NotMade('.customer', `no account has the address ${customer}`)
  return { me: { as: await loggedIn(context.deps, account) } }
}

/** The time that was named or the first free one, and how `createPaymentIntent` is asked for it. */
async function timeOf({ ask }: MakeContext, { providerId, sessionTemplateId, startDateTime }: BookingInput) {
  const { sessionTemplates } = await ask('providerPage', { id: providerId })
  const template = sessionTemplates.find((one) => one.sessionTemplateId === sessionTemplateId)
  if (!template) throw new NotMade('.sessionTemplateId', `not offered by ${providerId}`)
  if (template.type === SESSION_TYPE.group) {
    const date = template.groupSessionRecurrence?.find((one) =>
      startDateTime ? isSameInstant(one.startDateTime, startDateTime) : one.freeSeats > 0,
    )
    if (!date) throw new NotMade('.startDateTime', 'no such date of this group, or none with a free seat')
    const { groupSessionRecurrenceId } = date
    return { startDateTime: date.startDateTime, what: { groupSessionRecurrenceId } }
  }
  const { durationInMinutes } = template
  const first = startDateTime ?? (await ask('firstAvailability', { id: providerId, durationInMinutes })).startDateTime
  if (!first) throw new NotMade('.startDateTime', 'no time is free')
  return { startDateTime: first, what: { sessionTemplateId, startDateTime: first } }
}

const isSameInstant = (a: string, b: string) => Temporal.Instant.from(a).equals(Temporal.Instant.from(b))

/** A far date only saves the card, which is charged on its day (decision 0035). */
async function pay(
  { deps }: MakeContext,
  { paymentIntentId, card, isFar }: { paymentIntentId: string; card: string; isFar: boolean },
): Promise<void> {
  const stripe = getStripeClient(deps.settings)
  const how = { payment_method: card, return_url: deps.settings.publicUrl }
  try {
    if (isFar) await stripe.setupIntents.confirm(paymentIntentId, how)
    else await stripe.paymentIntents.confirm(paymentIntentId, how)
  } catch (error) {
    const { type, message } = error as { type?: string; message: string }
    if (type === 'StripeInvalidRequestError') throw new NotMade('.card', message)
    if (type !== 'StripeCardError') throw error
  }
}
