import { getStripeClient } from '#modules/payments/server/public.ts'
import { SESSION_TYPE } from '#platform/values/enums.ts'
import { findAccountByEmail, type MakeContext, MakeError } from './make-context.ts'
import { type BookingInput, customer as customerShape, type MadeBooking, type MadePerson } from './make-input.ts'
import { logInAccount, makeCustomer } from './make-person.ts'

type LoginOptions = { as: { accessToken: string } }

/** Reserves a time or a seat and pays for it as a browser would. If the card is declined, the booking stays unpaid. */
export async function makeBooking(context: MakeContext, input: BookingInput): Promise<MadeBooking> {
  const { customerLogin, createdCustomer } = await resolveCustomer(context, input)
  const { startDateTime, intent } = await resolveTime(context, input)
  const hold = await context.callOrThrow('createPaymentIntent', intent, customerLogin)
  const { bookingId, paymentIntentId } = hold
  if (input.isPaid) {
    // Browsers make this call before paying.
    await context.callOrThrow('resumePayment', { bookingId, card: 'once' }, customerLogin)
    await pay(context, { paymentIntentId, card: input.card, isFar: hold.chargeAt !== null })
  }
  const { bookingStatus: status } = await context.callOrThrow(
    'checkPaymentIntent',
    { id: paymentIntentId },
    customerLogin,
  )
  return {
    bookingId,
    paymentIntentId,
    startDateTime,
    status,
    ...(createdCustomer ? { customer: createdCustomer } : {}),
  }
}

async function resolveCustomer(
  context: MakeContext,
  { customer }: BookingInput,
): Promise<{ customerLogin: LoginOptions; createdCustomer?: MadePerson }> {
  if (customer === undefined) {
    const createdCustomer = await makeCustomer(context, customerShape.parse({}))
    return { customerLogin: { as: createdCustomer.login }, createdCustomer }
  }
  if (typeof customer !== 'string') return { customerLogin: { as: customer } }
  const account = await findAccountByEmail(context.deps, customer)
  if (!account) throw new MakeError('.customer', `no account has the address ${customer}`)
  return { customerLogin: { as: await logInAccount(context.deps, account) } }
}

/** Returns the requested time, or else the first available one, and the `createPaymentIntent` input for it. */
async function resolveTime(
  { callOrThrow }: MakeContext,
  { providerId, sessionTemplateId, startDateTime }: BookingInput,
) {
  const { sessionTemplates } = await callOrThrow('providerPage', { id: providerId })
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
  const first =
    startDateTime ?? (await callOrThrow('firstAvailability', { id: providerId, durationInMinutes })).startDateTime
  if (!first) throw new MakeError('.startDateTime', 'no time is free')
  return { startDateTime: first, intent: { sessionTemplateId, startDateTime: first } }
}

const isSameInstant = (a: string, b: string) => Temporal.Instant.from(a).equals(Temporal.Instant.from(b))

/** Confirms the payment. For a date far ahead, the card is only saved and is charged later (decision 0035). */
async function pay(
  { deps }: MakeContext,
  { paymentIntentId, card, isFar }: { paymentIntentId: string; card: string; isFar: boolean },
): Promise<void> {
  const stripe = getStripeClient(deps)
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
