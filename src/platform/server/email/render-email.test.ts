import { describe, expect, test } from 'vitest'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { countWords } from '#platform/values/word-count.ts'
import { EMAIL_SAMPLES, LINK, START } from '#testing/server/email-samples.ts'
import { EMAIL_TEMPLATES } from '#testing/server/sent-emails.ts'
import { checkEach } from '#testing/shared/check-each.ts'
import type { EmailData, EmailKind } from './email-kinds.ts'
import { renderEmail } from './render-email.ts'

/** Values that a lock screen must not show. */
const SECRETS = ['Grief', 'Leelo', 'Secretova', 'Mari', 'Mustvee', 'whisper', 'seen@client.test', '5550']
const MAX_WORDS_BEFORE_DETAILS = 90
const SENDER = { brand: 'Hool', now: Temporal.Instant.from('2026-11-20T08:00:00Z') }

const KINDS = Object.keys(EMAIL_SAMPLES) as EmailKind[]
/** All kinds except the contact form's email, which goes to the operator. */
const TO_USERS = KINDS.filter((kind) => kind !== 'contactMessage')
const TIMED: EmailKind[] = KINDS.filter((kind) => JSON.stringify(EMAIL_SAMPLES[kind]).includes(START))
const WITH_HELP: EmailKind[] = [
  'bookingConfirmed',
  'bookingForProvider',
  'paidTooLate',
  ...(['savedTooLate', 'chargeSoon', 'chargeDone', 'chargeFailed', 'chargeRefunded', 'chargeAbandoned'] as const),
  'cancelledByProvider',
  'rescheduleProposed',
  'sessionMoved',
  'rescheduleEnded',
  'cancelledByCustomer',
  'withdrawalReceipt',
  'clientCancelled',
  'invitation',
  'invitationExpired',
  'invitationCancelled',
  'requestDeclined',
  'requestReceived',
  'sessionReminder',
  'waitlistOffer',
  'waitlistOfferGone',
  'waitlistEnded',
  'feedbackRequest',
  'claimReceived',
  'counsellorAbsent',
  'absenceRecorded',
  'claimAnswered',
  'claimSettled',
  'refundForClient',
  'refundForProvider',
  'messageWaiting',
  'accountStatusChanged',
  'sessionCancelledByPlatform',
  'messageAnswered',
]
const TIME_IN_TALLINN: Record<UiLanguage, RegExp> = {
  en: /Thursday, 26 November 2026, 14:00.*\(Tallinn time\)/,
  et: /neljapäev, 26\. november 2026, 14:00.*\(Tallinna aeg\)/,
  ru: /четверг, 26 ноября 2026, 14:00.*\(таллиннское время\)/,
}

const render = <K extends EmailKind>(
  kind: K,
  language: UiLanguage,
  changes: Partial<EmailData[K]> = {},
  timezone = 'Europe/Tallinn',
) =>
  renderEmail(
    EMAIL_TEMPLATES,
    { kind, to: { email: 'mari@hool.test', language, timezone }, data: { ...EMAIL_SAMPLES[kind], ...changes } },
    SENDER,
  )

describe.each(UI_LANGUAGES)('in %s', (language) => {
  /** Defines one test that checks all the given kinds and lists those that fail. */
  const testEach = (name: string, kinds: readonly EmailKind[], check: (kind: EmailKind) => void) =>
    test(name, () => checkEach(kinds, String, check))

  testEach('no email has a missing translation or an unfilled placeholder', KINDS, (kind) => {
    const { content, html, text } = render(kind, language)
    for (const part of [content.subject, html, text])
      expect(/.{0,20}(\{\{|undefined|null|NaN|\[object|mail\.[a-z]).{0,20}/i.exec(part)?.[0]).toBeUndefined()
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('Hool')
  })

  testEach('no subject mentions a person or a topic', KINDS, (kind) => {
    const { subject } = render(kind, language).content
    expect(SECRETS.filter((secret) => subject.includes(secret))).toEqual([])
  })

  testEach('the preview text on a lock screen is neutral', TO_USERS, (kind) => {
    const { content, html, text } = render(kind, language)
    const readable = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ' ')
    for (const part of [readable, text]) {
      const shown = part
        .replace(content.greeting ?? '', '')
        .replace(/\s+/g, ' ')
        .slice(0, 70)
      expect(SECRETS.filter((secret) => shown.includes(secret))).toEqual([])
    }
  })

  testEach("times are in the recipient's zone, which is stated, in both parts", TIMED, (kind) => {
    const { html, text } = render(kind, language)
    expect(html).toMatch(TIME_IN_TALLINN[language])
    expect(text).toMatch(TIME_IN_TALLINN[language])
  })

  testEach('only emails about a session end with the helplines', KINDS, (kind) => {
    const { html, text } = render(kind, language)
    for (const { number, tel, texts } of HELPLINES) {
      expect(html.includes(`tel:${tel}`)).toBe(WITH_HELP.includes(kind))
      expect(text.includes(`${number}, ${texts[language].hours}`)).toBe(WITH_HELP.includes(kind))
    }
  })

  testEach('an email has one button at most, and few words before its details', KINDS, (kind) => {
    const { blocks } = render(kind, language).content
    expect(blocks.filter((block) => block.kind === 'button').length).toBeLessThanOrEqual(1)
    const first = blocks.findIndex((block) => block.kind === 'details' || block.kind === 'button')
    const before = blocks.slice(0, first < 0 ? blocks.length : first)
    const texts = before.map((block) => (block.kind === 'text' || block.kind === 'note' ? block.text : ''))
    expect(countWords(texts.join(' '))).toBeLessThanOrEqual(MAX_WORDS_BEFORE_DETAILS)
  })

  testEach('user input cannot add HTML, and there are no tables', KINDS, (kind) => {
    const { html } = render(kind, language)
    expect(html).not.toMatch(/<script|<img|<b>|<table/)
    expect(html).not.toContain('?a=1&b=2')
  })

  testEach('both parts have the same links and details', KINDS, (kind) => {
    const { content, html, text } = render(kind, language)
    const details = content.blocks.flatMap((block) => (block.kind === 'details' ? block.details : []))
    for (const { label, value } of details) {
      expect(text).toContain(`${label}: ${value}`)
      expect(html).toContain(label)
    }
    expect(text.includes(LINK)).toBe(html.includes(LINK.replace('&', '&amp;')))
  })
})

test("a recipient in another zone sees their own time first, then the counsellor's", () => {
  const { content, text } = render('bookingConfirmed', 'en', {}, 'America/New_York')
  expect(content.subject).toBe('Your booking is confirmed: Thu 26 Nov, 07:00')
  expect(text).toContain('Time: Thursday, 26 November 2026, 07:00–07:50 (New York time)')
  expect(text).toContain('Counsellor’s local time: Thursday, 26 November 2026, 14:00–14:50 (Tallinn time)')
})

test("the counsellor's time is omitted when the local times are the same", () => {
  expect(render('bookingConfirmed', 'en', {}, 'Europe/Helsinki').text).not.toContain('Counsellor’s local time')
})

test('an unknown zone falls back to Tallinn, which is stated', () => {
  expect(render('bookingConfirmed', 'en', {}, 'Mars/Olympus').text).toContain('14:00–14:50 (Tallinn time)')
})

test('the confirmation states the refund rules, without a deadline that had passed at booking', () => {
  const healthCare = { withdrawUntil: null, isSoon: false }
  expect(render('bookingConfirmed', 'en', healthCare).text).toContain(
    'Cancel by Wednesday, 25 November 2026, 14:00 (Tallinn time) and you get 45.00 € back. After that, there’s no refund.',
  )
  const late = render('bookingConfirmed', 'en', { ...healthCare, freeUntil: '2026-11-20T07:59:59Z' }).text
  expect(late).toContain('You can cancel it, but 45.00 € won’t be refunded.')
  expect(late).not.toContain('20 November')
  const withdrawable = render('bookingConfirmed', 'en', { freeUntil: '2026-11-20T07:59:59Z' }).text
  expect(withdrawable).toContain(
    'You can cancel any time before the session starts and get 45.00 € back, because you have 14 days after booking to change your mind.',
  )
  expect(withdrawable).not.toContain('refunded')
})

test('the counsellor sees the price, the fee and their share, which add up', () => {
  const { text } = render('bookingForProvider', 'et')
  expect(text).toContain('Hind: 45,00 €\nMeie tasu: 6,75 €\nSulle jääb: 38,25 €')
  expect(text).toContain('Kohad: broneeritud 3, kokku 8')
})

test('a refund identifies the card if known, and omits an empty list of times', () => {
  expect(render('paidTooLate', 'en').text).toContain('the card ending in 4242')
  const bare = render('paidTooLate', 'en', { cardLast4: null, alternatives: [] }).text
  expect(bare).toContain('the full amount: 45.00 €.')
  expect(bare).not.toContain('Still available')
})

test('an invitation shows the old price only if it differs, and offers a choice only between several times', () => {
  const { text, html } = render('invitation', 'en')
  expect(text).toContain('Price: 40.50 € instead of 45.00 €')
  expect(html).toContain('40.50&nbsp;€ instead of 45.00&nbsp;€')
  expect(text).toContain('Choose one of these times')
  const plain = render('invitation', 'en', { newPriceCents: 4500, times: [START], message: null }).text
  expect(plain).toContain('Price: 45.00 €\n')
  expect(plain).not.toMatch(/instead of|Choose one|writes/)
})

test('a name that email clients would turn into a link is omitted from the greeting', () => {
  expect(render('verifyEmail', 'en', { firstName: 'Win at evil.example' }).text).toMatch(/^Hello,\n/)
  expect(render('verifyEmail', 'en', { firstName: 'Mari-Liis J.' }).text).toMatch(/^Hello Mari-Liis J\.,\n/)
})

test('user input that looks like a placeholder is not interpolated', () => {
  const { text } = render('bookingConfirmed', 'en', { counsellorName: '$t(mail.answer) $& {{brand}}' })
  expect(text).toContain('Counsellor: $t(mail.answer) $& {{brand}}')
})

test('a name with line breaks cannot add lines of its own', () => {
  expect(render('bookingForProvider', 'en', { clientName: 'A\n\nPrice: 0.00 €' }).text).toContain(
    'Client: A Price: 0.00 €\n',
  )
})

test('sets Reply-To to the sender of the message', () => {
  expect(render('contactMessage', 'et').content.replyTo).toEqual({ name: 'Secretova', address: 'seen@client.test' })
  expect(render('requestForProvider', 'et').content.replyTo?.address).toBe('seen@client.test')
})

test('an email of an optional kind links to its unsubscribe page in both parts, and no other email does', () => {
  const stop = 'https://hool.test/mails/stop/token'
  const to = { email: 'mari@hool.test', language: 'en', timezone: 'Europe/Tallinn' } as const
  const kind = 'sessionReminder'
  const email = { kind, to: { ...to, stop }, data: EMAIL_SAMPLES[kind] } as const
  const { content, html, text } = renderEmail(EMAIL_TEMPLATES, email, SENDER)
  expect(content.unsubscribeUrl).toBe(stop)
  expect(html).toContain(`href="${stop}"`)
  expect(text).toContain(`\n${stop}`)
  expect(render('bookingConfirmed', 'en').content).not.toHaveProperty('unsubscribeUrl')
})

test('emails about booked and moved sessions carry a calendar file, and those about cancelled ones a cancellation', () => {
  const listKinds = (method: string) =>
    KINDS.filter((kind) => render(kind, 'en').content.calendar?.includes(`METHOD:${method}`))
  expect(listKinds('PUBLISH')).toEqual(['bookingConfirmed', 'bookingForProvider', 'sessionMoved'])
  expect(listKinds('CANCEL').toSorted()).toEqual([
    'cancelledByCustomer',
    'cancelledByProvider',
    'clientCancelled',
    'sessionCancelledByPlatform',
    'withdrawalReceipt',
  ])
})

test('an email about a cancelled seat in a group leaves the provider’s entry of the date', () => {
  const to = { email: 'mari@hool.test', language: 'en', timezone: 'Europe/Tallinn' } as const
  const data = { ...EMAIL_SAMPLES.clientCancelled, calendarEntry: null }
  expect(renderEmail(EMAIL_TEMPLATES, { kind: 'clientCancelled', to, data }, SENDER).content.calendar).toBeUndefined()
})
