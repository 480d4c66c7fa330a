import { HEALTH_PROVIDER_TYPES } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { type MakeContext, MakeError } from './make-context.ts'
import type { MadePerson, MadeProvider, ProviderInput, TemplateInput } from './make-input.ts'
import { logInAsAdmin, refreshTestLogin, signUp } from './make-person.ts'

const PSYCHOLOGIST = 1
/** A minimal valid PDF. */
const CERTIFICATE = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const ADDRESS = { addressLine1: 'Näidise 1', postalCode: '10115', city: 'Tallinn' }
const PERSONAL_DETAILS = { dateOfBirth: '1980-05-17', phone: '5555 5555' }
/** Stripe's published test IBAN for Estonia. */
const IBAN = 'EE382200221020145685'

/**
 * Creates a provider through the same calls that a real one makes: application, payout account, hours and session
 * types.
 */
export async function makeProvider(context: MakeContext, input: ProviderInput): Promise<MadeProvider> {
  const person = await signUp(context, input, { as: 'accountSignUp' })
  const providerLogin = { as: person.login }
  await submitApplication(context, input, providerLogin)
  if (input.payoutReady) await openPayoutAccount(context, person)
  if (input.hours) await setHours(context, input, providerLogin)
  const sessionTemplates: MadeProvider['sessionTemplates'] = []
  for (const template of input.sessionTemplates)
    sessionTemplates.push(await addTemplate(context, { template, language: input.language, providerLogin }))
  const { providerId, slug, isListed } = await context.callOrThrow('getOnboarding', {}, providerLogin)
  // Approval changes the role, so the login from the sign-up must be refreshed.
  return {
    ...person,
    login: await refreshTestLogin(context, person.login),
    providerId,
    slug,
    isListed,
    sessionTemplates,
  }
}

type LoginOptions = { as: { accessToken: string } }

async function submitApplication(
  { callOrThrow, ...context }: MakeContext,
  { language, isHealthCare }: ProviderInput,
  providerLogin: LoginOptions,
): Promise<void> {
  await callOrThrow('postSignupApplication', {}, providerLogin)
  await callOrThrow(
    'putManageApplication',
    {
      ...{ ...PERSONAL_DETAILS, ...ADDRESS, country: 'EE' },
      ...{ experienceInYears: 7, topicIds: [1, 2], languageIds: [1, 2] },
      texts: { [language]: { profession: 'Psychologist', about: 'I listen first. Then we look at what helps.' } },
      ...{ businessType: 'person', taxCountry: 'EE', taxNumber: '48005170001' },
    },
    providerLogin,
  )
  const { credentials, providerAccountId } = await callOrThrow(
    'addCredential',
    {
      providerTypeId: isHealthCare ? HEALTH_PROVIDER_TYPES[0] : PSYCHOLOGIST,
      ...{ number: 'N-1', issuer: 'Näidisliit' },
      evidence: new File([CERTIFICATE], 'certificate.pdf', { type: 'application/pdf' }),
    },
    providerLogin,
  )
  await callOrThrow('postSignupApplication', { send: true }, providerLogin)
  const verdicts = credentials.map(({ credentialId }) => ({ credentialId, isVerified: true }))
  const decision = { id: providerAccountId, decision: 'approve', verdicts }
  await callOrThrow('decideApplication', decision, await logInAsAdmin({ callOrThrow, ...context }))
}

async function openPayoutAccount({ callOrThrow }: MakeContext, person: MadePerson): Promise<void> {
  const { firstName, lastName, emailAddress, login } = person
  await callOrThrow(
    'saveBankDetails',
    {
      ...{ iban: IBAN, accountHolder: `${firstName} ${lastName}`, countryCode: 'EE', businessType: 'person' },
      ...{ ...PERSONAL_DETAILS, ...ADDRESS, firstName, lastName, email: emailAddress, acceptsTerms: true },
    },
    { as: login },
  )
}

async function setHours(
  { callOrThrow }: MakeContext,
  { hours, advanceBookingHours }: ProviderInput,
  providerLogin: LoginOptions,
): Promise<void> {
  const advance = advanceBookingHours === undefined ? {} : { advancedBookingHours: advanceBookingHours }
  await callOrThrow('putWorkingHours', { workingTimeForDay: hours, ...advance }, providerLogin)
}

async function addTemplate(
  { callOrThrow }: MakeContext,
  { template, language, providerLogin }: { template: TemplateInput; language: string; providerLogin: LoginOptions },
): Promise<MadeProvider['sessionTemplates'][number]> {
  const { type, title, description, priceEuros, minutes, languageId, location, ...rest } = template
  const created = await callOrThrow(
    'addSessionTemplate',
    {
      ...{ type, location, languageId, fee: priceEuros, durationInMinutes: minutes, ...rest },
      texts: { [language]: { title, ...(description === undefined ? {} : { description }) } },
      ...(location === SESSION_LOCATION.onSite ? { address: `${ADDRESS.addressLine1}, ${ADDRESS.city}` } : {}),
    },
    providerLogin,
  )
  const failedDates = created.datesNotMade.map((date) => `${date.startDateTime} is ${date.state}`)
  if (failedDates.length > 0) throw new MakeError('.sessionTemplates.dates', ...failedDates)
  const occurrenceIds = created.groupSessionRecurrence.map((date) => date.groupSessionRecurrenceId)
  return { sessionTemplateId: created.sessionTemplateId, title, ...(template.dates ? { occurrenceIds } : {}) }
}
