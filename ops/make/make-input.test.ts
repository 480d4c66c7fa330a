import { expect, test } from 'vitest'
import { make } from './make.ts'

const ONE_KIND = ': one of customer, provider, booking, organization, superuser was expected'

test.each([
  [{}, ONE_KIND],
  [{ customer: {}, provider: {} }, ONE_KIND],
  [{ robot: {} }, ': Unrecognized key: "robot"'],
  [null, ': Invalid input: expected object, received null'],
  [{ customer: { emailAddress: 'nobody' } }, 'customer.emailAddress: The email is not valid'],
  [{ customer: { age: 7 } }, 'customer: Unrecognized key: "age"'],
  [{ provider: { hours: 'monday' } }, "provider.hours: 'mon 09:00-17:00, tue …' was expected"],
  [{ booking: { providerId: 'anna', sessionTemplateId: 'none' } }, 'booking.sessionTemplateId: This value isn’t valid'],
  [
    { booking: { providerId: 'anna', sessionTemplateId: crypto.randomUUID(), card: '4242' } },
    "booking.card: a name such as 'pm_card_visa' was expected",
  ],
])('rejects %j and identifies the field', async (body, problem) => {
  // Input is validated before the app or database is used.
  const reply = await make({} as never, body)
  expect(reply).toMatchObject({ errors: expect.arrayContaining([problem]) })
})
