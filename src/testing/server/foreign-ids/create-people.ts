import { randomBytes } from 'node:crypto'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { buildPdf, CREDENTIAL_INPUT } from '../application.ts'
import { createTestCustomer, createTestProvider, type TestCustomer, type TestProvider } from '../factories.ts'
import { buildUploadFile } from '../media-provider.ts'
import { createOrganizationWithManager } from '../organization-with-manager.ts'
import { buildPayoutForm } from '../payout-form.ts'
import { createConnectedAccount } from '../payout-provider.ts'
import { buildQuarterPicture, QUARTER_PICTURE_CROPS } from '../pictures.ts'
import { createMarkers, type Markers, type PeopleGroup, PHONES } from './markers.ts'
import type { ForeignIdsSetup } from './setup.ts'

/** A client, their counsellor, and the manager of the counsellor's organisation. */
export interface People {
  group: PeopleGroup
  marker: Markers
  client: TestCustomer
  provider: TestProvider
  manager: TestCustomer
  organizationId: string
}

const ALL_WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} 06:00-23:00`).join(', ')
const picture = buildQuarterPicture().jpeg().toBuffer()

/** Creates the people with their profiles. Every string that they enter is a marker. */
export async function createPeople(setup: ForeignIdsSetup, group: PeopleGroup): Promise<People> {
  const marker = createMarkers(group)
  const { deps, payments } = setup
  const client = await createTestCustomer(deps, { email: `${marker('clientemail')}@hool.test` })
  const provider = await createTestProvider(deps, { opens: ALL_WEEK, firstName: marker('counsellorfirstname') })
  await createConnectedAccount(deps, payments, provider.providerId)
  const { organizationId, manager, addMember } = await createOrganizationWithManager(deps)
  await addMember(provider)
  const people = { group, marker, client, provider, manager, organizationId }
  await fillClientAccount(setup, people)
  await fillProviderAccount(setup, people)
  await fillOrganization(setup, people)
  return people
}

async function fillClientAccount(setup: ForeignIdsSetup, people: People): Promise<void> {
  const { callAs } = setup
  const { marker, client } = people
  const profile = {
    firstName: marker('clientfirstname'),
    lastName: marker('clientlastname'),
    dateOfBirth: '1990-01-02',
  }
  const address = { country: 'EE', addressLine1: marker('clientaddress'), postalCode: '10111', city: 'Tartu' }
  await callAs(client, 'putProfile', { ...profile, ...address, phone: PHONES[people.group] })
  await callAs(client, 'updateEmailPreferences', { message: true })
  await callAs(client, 'putCustomerImage', {
    crops: { square: QUARTER_PICTURE_CROPS.square },
    picture: buildUploadFile(await picture, 'me.jpg'),
  })
  await callAs(null, 'contactUs', {
    name: marker('contactname'),
    email: client.email,
    message: marker('contactmessage'),
  })
  await callAs(client, 'putStripeConnect', { setupIntentId: await createSetupIntent(setup, client) })
  await addPasskey(setup, people)
  await callAs(null, 'customerSignUp', {
    ...{ firstName: marker('signupname'), lastName: 'Person', emailAddress: `${marker('signupemail')}@hool.test` },
    ...{ password: 'Another-Pass-1', confirmPassword: 'Another-Pass-1' },
  })
}

/**
 * Confirms a card's setup intent in Stripe, so that the client can then save the card. @returns the id of the setup
 * intent
 */
export async function createSetupIntent({ callAs, payments }: ForeignIdsSetup, client: TestCustomer): Promise<string> {
  const { setupIntentId } = await callAs(client, 'startStripeConnect')
  const card = { payment_method: 'pm_card_visa', return_url: 'http://127.0.0.1/' }
  await payments.stripe.setupIntents.confirm(setupIntentId, card)
  return setupIntentId
}

const addPasskey = ({ deps }: ForeignIdsSetup, { marker, client }: People) =>
  deps.db
    .insertInto('passkey')
    .values({
      customer_account_id: client.customerAccountId,
      credential_id: randomBytes(32).toString('base64url'),
      name: marker('passkeyname'),
      public_key: randomBytes(32),
      transports: [],
      added_at: deps.clock.now(),
      last_used_at: null,
    })
    .execute()

async function fillProviderAccount({ deps, callAs }: ForeignIdsSetup, { marker, provider }: People) {
  const { providerId, customerAccountId } = provider
  await deps.db
    .updateTable('customer_account')
    .set({ last_name: marker('counsellorlastname'), email_address: `${marker('counselloremail')}@hool.test` })
    .where('customer_account_id', '=', customerAccountId)
    .execute()
  await deps.db
    .updateTable('provider_account')
    .set({
      texts: { en: { profession: marker('profession'), about: marker('about') } },
      ...{ address_line1: marker('counselloraddress'), city: 'Tartu', country: 'EE', business_type: 'person' },
    })
    .where('provider_id', '=', providerId)
    .execute()
  await refreshSearchRow(deps.db, providerId, deps.clock.now())
  await callAs(provider, 'addWorkingHoursException', { fromDate: '2027-01-15', toDate: '2027-01-16' })
  await callAs(provider, 'createCalendarFeed', {})
  await callAs(provider, 'putWorkingHoursItems', {
    pivotStart: '2027-02-01',
    workingTimeForDay: [{ dayId: 1, isOpened: true, workingIntervals: [{ startHours: '10:00', endHours: '12:00' }] }],
  })
  await callAs(provider, 'addSessionTemplate', {
    ...{ type: 2, location: 2, address: marker('sessionaddress'), arrivalNote: marker('arrivalnote') },
    ...{ texts: { en: { title: marker('sessiontitle') } }, fee: 45, durationInMinutes: 60, languageId: 2 },
  })
  await callAs(provider, 'addCredential', {
    ...CREDENTIAL_INPUT,
    number: marker('credentialnumber'),
    evidence: buildPdf(`/Info (${marker('evidence')})`, `${marker('evidencename')}.pdf`),
  })
  await callAs(provider, 'putProviderImage', {
    crops: QUARTER_PICTURE_CROPS,
    picture: buildUploadFile(await picture, 'me.jpg'),
  })
  await callAs(provider, 'saveBankDetails', buildPayoutForm({ lastName: marker('accountholder') }))
  await callAs(provider, 'putOwnTax', { isVatRegistered: false, taxCountry: 'EE', taxNumber: '48005170001' })
}

async function fillOrganization({ callAs }: ForeignIdsSetup, { marker, manager }: People) {
  await callAs(manager, 'putCompany', { texts: { en: { description: marker('organizationtext') } } })
  await callAs(manager, 'putCompanyLogo', { logo: buildUploadFile(await picture, 'logo.jpg') })
  await callAs(manager, 'inviteMember', { emailAddress: `${marker('invitedmember')}@hool.test` })
}
