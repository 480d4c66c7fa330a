import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailBookingConfirmed } from '#modules/bookings/server/send-booking-emails.ts'
import { getCancellationSentence } from '#modules/bookings/values/cancellation-terms.ts'
import type { EmailKind } from '#platform/server/email/email-kinds.ts'
import { translate } from '#platform/server/texts.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import {
  createTestCustomer,
  createTestProvider,
  type TestCustomer,
  type TestProvider,
} from '#testing/server/factories.ts'
import { type BookingKind, createPastBooking } from '#testing/server/past-booking.ts'
import { listSentEmails, renderEmailText } from '#testing/server/sent-emails.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps, type TestDeps } from '#testing/server/test-deps.ts'
import { emailReminder } from './reminder-email.ts'

/*
 * For every combination that affects cancellation, the session page, the dialog preview, the confirmation and the
 * reminder show the same sentence in three languages. Expected values are literals, not computed by the rule.
 */

const START = Temporal.Instant.from('2026-11-26T12:00:00Z')

interface Case {
  when: 'before the deadline' | 'after the deadline'
  /** The right of withdrawal; health care has none. */
  right: 'until the start' | 'ended' | 'health care'
  kind: BookingKind
  payment: 'charged' | 'charged later'
  moved: 'never' | 'by the client' | 'by the counsellor'
}

const CASES: Case[] = (['before the deadline', 'after the deadline'] as const).flatMap((when) =>
  (['until the start', 'ended', 'health care'] as const).flatMap((right) =>
    (['personal', 'group', 'invitation'] as const).flatMap((kind) =>
      (['charged', 'charged later'] as const).flatMap((payment) =>
        (['never', 'by the client', 'by the counsellor'] as const).map((moved) => ({
          when,
          right,
          kind,
          payment,
          moved,
        })),
      ),
    ),
  ),
)

/** A move by the provider never makes the deadline earlier; after a move by the client, it follows the new start. */
const getFreeHours = ({ moved }: Case): number => (moved === 'by the counsellor' ? 10 : 24)

const SENTENCES: Record<string, Record<UiLanguage, string>> = {
  'refund, then none': {
    en: 'Cancel by {when} and you get 45.00 € back. After that, there’s no refund.',
    et: 'Kui tühistad seansi tähtajaks, saad tagasi 45,00 €. Tähtaeg: {when}. Pärast seda raha tagasi ei maksta.',
    ru: 'Срок бесплатной отмены: {when}. Если отменить сеанс до этого времени, мы вернём 45,00 €. Позже деньги не возвращаются.',
  },
  'refund until the start': {
    en: 'You can cancel any time before the session starts and get 45.00 € back, because you have 14 days after booking to change your mind.',
    et: 'Võid seansi enne algust igal ajal tühistada ja saad tagasi 45,00 €, sest broneerimisest ei ole siis veel 14 päeva möödas.',
    ru: 'Сеанс можно отменить до начала, и мы вернём 45,00 €: в первые 14 дней после записи это ваше право.',
  },
  'no refund': {
    en: 'This session starts in less than 24 hours. You can cancel it, but 45.00 € won’t be refunded.',
    et: 'Seansi alguseni on alla 24 tunni. Võid selle tühistada, aga raha (45,00 €) tagasi ei maksta.',
    ru: 'До сеанса меньше 24 часов. Его можно отменить, но деньги (45,00 €) не вернутся.',
  },
  'no cost, then no refund': {
    en: 'Cancel by {when} and it costs you nothing. After that, there’s no refund.',
    et: 'Kui tühistad seansi tähtajaks, ei maksa see sulle midagi. Tähtaeg: {when}. Pärast seda raha tagasi ei maksta.',
    ru: 'Срок бесплатной отмены: {when}. Если отменить сеанс до этого времени, платить не придётся. Позже деньги не возвращаются.',
  },
  'no cost until the start': {
    en: 'You can cancel at no cost until the session starts, because that’s within 14 days of your booking.',
    et: 'Võid seansi kuni selle alguseni tasuta tühistada, sest broneerimisest ei ole siis veel 14 päeva möödas.',
    ru: 'Сеанс можно отменить бесплатно до начала: в первые 14 дней после записи это ваше право.',
  },
  'no cost': {
    en: 'Cancelling this session costs you nothing.',
    et: 'Selle seansi saad tühistada tasuta.',
    ru: 'За отмену этого сеанса платить не нужно.',
  },
}

/** The deadline as worded in emails, 24 or 10 hours before Thursday 14:00 in Tallinn. */
const DEADLINES: Record<number, Record<UiLanguage, string>> = {
  24: {
    en: 'Wednesday, 25 November 2026, 14:00 (Tallinn time)',
    et: 'kolmapäev, 25. november 2026, 14:00 (Tallinna aeg)',
    ru: 'среда, 25 ноября 2026, 14:00 (таллиннское время)',
  },
  10: {
    en: 'Thursday, 26 November 2026, 04:00 (Tallinn time)',
    et: 'neljapäev, 26. november 2026, 04:00 (Tallinna aeg)',
    ru: 'четверг, 26 ноября 2026, 04:00 (таллиннское время)',
  },
}

function getExpectedSentence({ when, right, payment }: Case): keyof typeof SENTENCES {
  if (payment === 'charged') {
    if (right === 'until the start') return 'refund until the start'
    return when === 'before the deadline' ? 'refund, then none' : 'no refund'
  }
  if (right === 'until the start') return 'no cost until the start'
  return when === 'before the deadline' ? 'no cost, then no refund' : 'no cost'
}

let deps: TestDeps
let app: Awaited<ReturnType<typeof createTestApp>>
let customer: TestCustomer
let provider: TestProvider
beforeAll(async () => {
  deps = await createTestDeps({ keep: true })
  app = await createTestApp(deps, { keep: true })
  customer = await createTestCustomer(deps)
  provider = await createTestProvider(deps)
})
afterAll(async () => {
  await app.app.close()
  await deps.close()
})

test.each(CASES.map((input) => [Object.values(input).join(', '), input] as const))('%s', async (_name, input) => {
  await sql`delete from calendar_entry`.execute(deps.db)
  await sql`delete from email`.execute(deps.db)
  const freeUntil = START.subtract({ hours: getFreeHours(input) })
  const now = freeUntil.add({ seconds: input.when === 'before the deadline' ? 0 : 1 })
  const { id } = await createPastBooking(deps, {
    provider,
    customer,
    kind: input.kind,
    start: START,
    freeUntil,
    status: 'booked',
    refundedCents: 0,
    withdrawUntil: getWithdrawUntil(input),
    clientMoves: input.moved === 'by the client' ? 1 : 0,
    hasScheduledCharge: input.payment !== 'charged',
    offer: null,
  })
  deps.clock.moveTo(now)
  const login = { as: await logInTestUser(deps, customer) }
  const { terms } = (await app.call('getSession', { id }, login)).body.data!.cancellation
  const preview = (await app.call('refundPreview', { id, action: 'cancel' }, login)).body.data!
  expect(preview.terms).toEqual(terms)
  expect(terms.amount).toBe(input.payment === 'charged' ? 45 : 0)
  const hasDeadline =
    getExpectedSentence(input).endsWith('then none') || getExpectedSentence(input).endsWith('then no refund')
  if (hasDeadline) expect(terms.until).toBe(freeUntil.toString())
  await deps.db.transaction().execute(async (tx) => {
    const booking = await tx.selectFrom('booking').selectAll().where('booking_id', '=', id).executeTakeFirstOrThrow()
    await emailBookingConfirmed(deps, tx, booking, input.payment === 'charged' ? null : START)
    await emailReminder(deps, tx, { kind: 'dayBefore', bookingId: id })
  })
  const emails = [await findEmail('bookingConfirmed'), await findEmail('sessionReminder')]
  for (const language of UI_LANGUAGES) {
    const expected = SENTENCES[getExpectedSentence(input)]![language].replace(
      '{when}',
      DEADLINES[getFreeHours(input)]![language],
    )
    const amount = language === 'en' ? '45.00 €' : '45,00 €'
    const sentence = getCancellationSentence(terms, { amount, when: DEADLINES[getFreeHours(input)]![language] })!
    expect(withPlainSpaces(translate(language, sentence.key, { ...sentence.values }))).toBe(expected)
    for (const email of emails) {
      const text = renderEmailText({ ...email, to: { ...email.to, language } }, now.toString())
      expect(withPlainSpaces(text)).toContain(expected)
    }
  }
})

const withPlainSpaces = (text: string) => text.replaceAll('\u00A0', ' ')

const findEmail = async (kind: EmailKind) => (await listSentEmails(deps, kind))[0]!

function getWithdrawUntil({ right }: Case): Temporal.Instant | null {
  if (right === 'health care') return null
  return right === 'ended' ? START.subtract({ hours: 30 }) : START.add({ hours: 216 })
}
