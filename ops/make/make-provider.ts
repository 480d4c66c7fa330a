import { HEALTH_PROVIDER_TYPES } from '#platform/values/constants.ts'
import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { type MakeContext, MakeError } from './make-context.ts'
import type { MadePerson, MadeProvider, ProviderInput, TemplateInput } from './make-input.ts'
import { logInAsAdmin, refreshTestLogin, signUp } from './make-person.ts'

const PSYCHOLOGIST = 1
/** A minimal complete PDF. */
const CERTIFICATE = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'
const ADDRESS = { addressLine1: 'Näidise 1', postalCode: '10115', city: 'Tallinn' }
const PERSONAL_DETAILS = { dateOfBirth: '1980-05-17', phone: '5555 5555' }
/** Stripe's published test IBAN for Estonia. */
const IBAN = 'EE382200221020145685'

/** Creates a provider by the calls of the real process: application, approval, payout account, hours, session types. */
export async function makeProvider(context: MakeContext, input: ProviderInput): Promise<MadeProvider> {
  const person = await signUp(context, input, { as: 'accountSignUp' })
  const me = { as: person.login }
  await submitApplication(context, input, me)
  if (input.payoutReady) await openPayoutAccount(context, person)
  if (input.hours) await setHours(context, input, me)
  const sessionTemplates: MadeProvider['sessionTemplates'] = []
  for (const template of input.sessionTemplates)
    sessionTemplates.push(await addTemplate(context, { template, language: input.language, me }))
  const { providerId, slug, isListed } = await context.ask('getOnboarding', {}, me)
  // The role has changed since the login after the sign-up.
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
  { ask, ...context }: MakeContext,
  { language, isHealthCare }: ProviderInput,
  me: LoginOptions,
): Promise<void> {
  await ask('postSignupApplication', {}, me)
  await ask(
    'putManageApplication',
    {
      ...{ ...PERSONAL_DETAILS, ...ADDRESS, country: 'EE' },
      ...{ experienceInYears: 7, topicIds: [1, 2], languageIds: [1, 2] },
      texts: { [language]: { profession: 'Psychologist', about: 'I listen first. Then we look at what helps.' } },
      ...{ businessType: 'person', taxCountry: 'EE', taxNumber: '48005170001' },
    },
    me,
  )
  const { credentials, providerAccountId } = await ask(
    'addCredential',
    {
      providerTypeId: isHealthCare ? HEALTH_PROVIDER_TYPES[0] : PSYCHOLOGIST,
      ...{ number: 'N-1', issuer: 'Näidisliit' },
      evidence: new File([CERTIFICATE], 'certificate.pdf', { type: 'application/pdf' }),
    },
    me,
  )
  await ask('postSignupApplication', { send: true }, me)
  const verdicts = credentials.map(({ credentialId }) => ({ credentialId, isVerified: true }))
  const decision = { id: providerAccountId, decision: 'approve', verdicts }
  await ask('decideApplication', decision, await logInAsAdmin({ ask, ...context }))
}

async function openPayoutAccount({ ask }: MakeContext, person: MadePerson): Promise<void> {
  const { firstName, lastName, emailAddress, login } = person
  await ask(
    'saveBankDetails',
    {
      ...{ iban: IBAN, accountHolder: `${firstName} ${lastName}`, countryCode: 'EE', businessType: 'person' },
      ...{ ...PERSONAL_DETAILS, ...ADDRESS, firstName, lastName, email: emailAddress, acceptsTerms: true },
    },
    { as: login },
  )
}

async function setHours(
  { ask }: MakeContext,
  { hours, advanceBookingHours }: ProviderInput,
  me: LoginOptions,
): Promise<void> {
  const advance = advanceBookingHours === undefined ? {} : { advancedBookingHours: advanceBookingHours }
  await ask('putWorkingHours', { workingTimeForDay: hours, ...advance }, me)
}

async function addTemplate(
  { ask }: MakeContext,
  { template, language, me }: { template: TemplateInput; language: string; me: LoginOptions },
): Promise<MadeProvider['sessionTemplates'][number]> {
  const { type, title, description, priceEuros, minutes, languageId, location, ...rest } = template
  const created = await ask(
    'addSessionTemplate',
    {
      ...{ type, location, languageId, fee: priceEuros, durationInMinutes: minutes, ...rest },
      texts: { [language]: { title, ...(description === undefined ? {} : { description }) } },
      ...(location === SESSION_LOCATION.onSite ? { address: `${ADDRESS.addressLine1}, ${ADDRESS.city}` } : {}),
    },
    me,
  )
  const failedDates = created.datesNotMade.map((date) => `${date.startDateTime} is ${date.state}`)
  if (failedDates.length > 0) throw new MakeError('.sessionTemplates.dates', ...failedDates)
  const occurrenceIds = created.groupSessionRecurrence.map((date) => date.groupSessionRecurrenceId)
  return { sessionTemplateId: created.sessionTemplateId, title, ...(template.dates ? { occurrenceIds } : {}) }
}
