import { describe, expect, test } from 'vitest'
import { UI_LANGUAGES, type UiLanguage } from '#contract/enums.ts'
import { HELPLINES } from '#contract/helplines.ts'
import type { MailData, MailKind } from './mail-kinds.ts'
import { wordMail } from './word-mail.ts'

/** Words that a lock screen must not show. */
const SECRETS = ['Grief', 'Leelo', 'Secretova', 'Mari', 'Mustvee', 'whisper', 'seen@client.test', '5550']
const SENDER = { brand: 'Hool', now: Temporal.Instant.from('2026-11-20T08:00:00Z') }
const START = '2026-11-26T12:00:00Z'
const LINK = 'https://hool.test/en/somewhere?a=1&b=2'

const booking = {
  firstName: 'Mari',
  title: 'Grief <b>group</b>',
  startAt: START,
  endAt: '2026-11-26T12:50:00Z',
  location: 1 as const,
  address: null,
  priceCents: 4500,
  link: LINK,
  bookingId: '6a1f3c1e-0d35-4b61-9a55-0c7b3a8f1d11',
  isGroup: false,
}

const change = {
  firstName: 'Mari',
  personName: 'Leelo Secretova <img src=x>',
  title: 'Grief <b>group</b>',
  startAt: START,
  endAt: '2026-11-26T12:50:00Z',
  link: LINK,
}

const DATA: MailData = {
  verifyEmail: { firstName: 'Mari', code: '123456', link: LINK, hours: 24 },
  addressInUse: { firstName: 'Mari', loginLink: LINK, resetLink: LINK },
  resetPassword: { firstName: 'Mari', link: LINK, hours: 2 },
  passwordChanged: { firstName: 'Mari', at: START, resetLink: LINK },
  loginEndedForSafety: { firstName: 'Mari', at: START, resetLink: LINK },
  safetyChanged: { firstName: 'Mari', what: 'recoveryCodeUsed', at: START, resetLink: LINK },
  accountDeactivated: { firstName: 'Mari', loginLink: LINK },
  accountClosed: { firstName: 'Mari', at: START },
  dataCopyReady: { firstName: 'Mari', link: LINK, days: 7 },
  bookingConfirmed: {
    ...booking,
    counsellorName: 'Leelo <script>alert(1)</script>',
    counsellorTimezone: 'Europe/Tallinn',
    freeUntil: '2026-11-25T12:00:00Z',
  },
  bookingForProvider: {
    ...booking,
    location: 2,
    address: 'Mustvee 3, Tartu',
    clientName: 'Secretova <img src=x>',
    feeCents: 675,
    isGroup: true,
    seatsTaken: 3,
    seats: 8,
  },
  paidTooLate: {
    firstName: 'Mari',
    amountCents: 4500,
    cardLast4: '4242',
    alternatives: [{ startAt: START, link: LINK }],
    findLink: LINK,
  },
  cancelledByProvider: {
    firstName: 'Mari',
    counsellorName: 'Leelo Secretova',
    title: 'Grief group',
    startAt: START,
    endAt: '2026-11-26T12:50:00Z',
    refundCents: 4500,
    cardLast4: '4242',
    note: 'I am sorry, I have to whisper.',
    link: LINK,
  },
  rescheduleAsked: {
    ...change,
    times: ['2026-11-27T12:00:00Z', '2026-11-30T08:00:00Z'],
    answerBy: '2026-11-26T10:00:00Z',
    keepsOld: true,
    refundCents: 4500,
    note: 'I have to whisper.',
  },
  sessionMoved: {
    ...change,
    reader: 'client',
    oldStartAt: '2026-11-24T12:00:00Z',
    oldEndAt: '2026-11-24T12:50:00Z',
    location: 1,
    address: null,
    bookingId: booking.bookingId,
    sequence: 1,
    freeUntil: '2026-11-25T12:00:00Z',
  },
  oldTimeStays: { ...change, reader: 'client', why: 'lapsed' },
  cancelledByCustomer: { ...change, refundCents: 4500, cardLast4: '4242', why: 'declined' },
  clientCancelled: { ...change, refundCents: 4500, why: 'cancelled', note: 'whisper' },
  groupBelowMinimum: {
    firstName: 'Mari',
    title: 'Grief group',
    startAt: START,
    endAt: '2026-11-26T12:50:00Z',
    booked: 2,
    minimum: 4,
    refundCents: 3600,
    decideBy: '2026-11-26T00:00:00Z',
    link: LINK,
  },
  groupUndecided: {
    firstName: 'Mari',
    title: 'Grief group',
    startAt: START,
    endAt: '2026-11-26T12:50:00Z',
    booked: 2,
    refundCents: 3600,
    link: LINK,
  },
  bankChanged: { firstName: 'Mari', last4: '5685', at: START, until: START, link: LINK, resetLink: LINK },
  payoutsStopped: { firstName: 'Mari', link: LINK },
  nowListed: { firstName: 'Mari', pageLink: LINK, link: LINK },
  invitation: {
    firstName: 'Mari',
    counsellorName: 'Leelo Secretova',
    title: 'Grief <b>group</b>',
    isGroup: false,
    minutes: 50,
    address: 'Mustvee 3, Tartu',
    priceCents: 4500,
    newPriceCents: 4050,
    times: [START, '2026-11-27T12:00:00Z'],
    message: 'I whisper <script>',
    expiresAt: '2026-11-25T12:00:00Z',
    link: LINK,
  },
  invitationExpired: { firstName: 'Mari', counsellorName: 'Leelo Secretova', link: LINK },
  invitationCancelled: { firstName: 'Mari', counsellorName: 'Leelo Secretova', link: LINK },
  requestDeclined: { firstName: 'Mari', counsellorName: 'Leelo Secretova', link: LINK },
  invitationExpiredForProvider: { firstName: 'Mari', clientName: 'Secretova', times: [START], link: LINK },
  invitationDeclined: { firstName: 'Mari', clientName: 'Secretova', times: [START], link: LINK },
  requestForProvider: {
    firstName: 'Mari',
    name: 'Secretova',
    email: 'seen@client.test',
    phone: '+3725550',
    times: [START],
  },
  requestReceived: { name: 'Mari', times: [START] },
  applicationDecided: {
    firstName: 'Mari',
    decision: 'requestChanges',
    wasLive: false,
    reason: 'Please <b>mend</b> what is marked.',
    requests: [{ section: 'credentials', text: 'We need to whisper about Grief.' }],
    link: LINK,
  },
  credentialLapsing: { firstName: 'Mari', providerTypeId: 1, validUntil: '2026-12-20', isOver: false, link: LINK },
  contactMessage: { name: 'Secretova', email: 'seen@client.test', message: 'whisper <script>\nand more' },
}

const KINDS = Object.keys(DATA) as MailKind[]
/** The contact form's mail goes to the people behind the site. */
const TO_PEOPLE = KINDS.filter((kind) => kind !== 'contactMessage')
const TIMED: MailKind[] = KINDS.filter((kind) => JSON.stringify(DATA[kind]).includes(START))
const WITH_HELP: MailKind[] = [
  'bookingConfirmed',
  'bookingForProvider',
  'paidTooLate',
  'cancelledByProvider',
  'rescheduleAsked',
  'sessionMoved',
  'oldTimeStays',
  'cancelledByCustomer',
  'clientCancelled',
  'invitation',
  'invitationExpired',
  'invitationCancelled',
  'requestDeclined',
  'requestReceived',
]
const TIME_IN_TALLINN: Record<UiLanguage, RegExp> = {
  en: /Thursday, 26 November 2026, 14:00.*\(Tallinn time\)/,
  et: /neljapäev, 26\. november 2026, 14:00.*\(Tallinna aeg\)/,
  ru: /четверг, 26 ноября 2026 г\., 14:00.*\(таллиннское время\)/,
}

const worded = <K extends MailKind>(
  kind: K,
  language: UiLanguage,
  changes: Partial<MailData[K]> = {},
  timezone = 'Europe/Tallinn',
) =>
  wordMail({ kind, to: { email: 'reader@hool.test', language, timezone }, data: { ...DATA[kind], ...changes } }, SENDER)

describe.each(UI_LANGUAGES)('in %s', (language) => {
  test.each(KINDS)('%s is complete: no missing text, no unfilled place', (kind) => {
    const { letter, html, text } = worded(kind, language)
    for (const part of [letter.subject, html, text]) {
      expect(part).not.toMatch(/\{\{|undefined|null|NaN|\[object|mail\.[a-z]/i)
    }
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain('Hool')
  })

  test.each(KINDS)('the subject of %s names nobody and no topic', (kind) => {
    const { subject } = worded(kind, language).letter
    expect(SECRETS.filter((secret) => subject.includes(secret))).toEqual([])
  })

  test.each(TO_PEOPLE)('the words of %s that a lock screen shows below the subject are neutral too', (kind) => {
    const { letter, html, text } = worded(kind, language)
    const readable = html.slice(html.indexOf('<body')).replace(/<[^>]*>/g, ' ')
    for (const part of [readable, text]) {
      const shown = part
        .replace(letter.greeting ?? '', '')
        .replace(/\s+/g, ' ')
        .slice(0, 70)
      expect(SECRETS.filter((secret) => shown.includes(secret))).toEqual([])
    }
  })

  test.each(TIMED)("%s gives the time in the reader's zone and names the zone, in both parts", (kind) => {
    const { html, text } = worded(kind, language)
    expect(html).toMatch(TIME_IN_TALLINN[language])
    expect(text).toMatch(TIME_IN_TALLINN[language])
  })

  test.each(KINDS)('%s ends with the crisis lines where it is about a session, and only there', (kind) => {
    const { html, text } = worded(kind, language)
    for (const { number, tel, texts } of HELPLINES) {
      expect(html.includes(`tel:${tel}`)).toBe(WITH_HELP.includes(kind))
      expect(text.includes(`${number}, ${texts[language].hours}`)).toBe(WITH_HELP.includes(kind))
    }
  })

  test.each(KINDS)('%s lets nobody write HTML into it and has no table', (kind) => {
    const { html } = worded(kind, language)
    expect(html).not.toMatch(/<script|<img|<b>|<table/)
    expect(html).not.toContain('?a=1&b=2')
  })

  test.each(KINDS)('%s says the same in both parts: every link and fact of one is in the other', (kind) => {
    const { letter, html, text } = worded(kind, language)
    const facts = letter.pieces.flatMap((piece) => (piece.kind === 'facts' ? piece.facts : []))
    for (const { label, value } of facts) {
      expect(text).toContain(`${label}: ${value}`)
      expect(html).toContain(label)
    }
    expect(text.includes(LINK)).toBe(html.includes(LINK.replace('&', '&amp;')))
  })
})

test("a reader elsewhere sees their own clock first and the counsellor's beside it", () => {
  const { letter, text } = worded('bookingConfirmed', 'en', {}, 'America/New_York')
  expect(letter.subject).toBe('Your time is confirmed: Thu 26 Nov, 07:00')
  expect(text).toContain('Time: Thursday, 26 November 2026, 07:00–07:50 (New York time)')
  expect(text).toContain("On the counsellor's clock: Thursday, 26 November 2026, 14:00–14:50 (Tallinn time)")
})

test('a reader whose clock shows the same is not told a second one', () => {
  expect(worded('bookingConfirmed', 'en', {}, 'Europe/Helsinki').text).not.toContain("counsellor's clock")
})

test('a zone nobody knows falls back to Tallinn, and says so', () => {
  expect(worded('bookingConfirmed', 'en', {}, 'Mars/Olympus').text).toContain('14:00–14:50 (Tallinn time)')
})

test('free cancelling is promised only while it lies ahead', () => {
  expect(worded('bookingConfirmed', 'en').text).toContain('free of charge until Wednesday, 25 November 2026, 14:00')
  const late = worded('bookingConfirmed', 'en', { freeUntil: '2026-11-20T08:00:00Z' }).text
  expect(late).toContain('has already passed')
  expect(late).not.toContain('free of charge until')
})

test('a counsellor reads price, fee and their own part, which add up', () => {
  const { text } = worded('bookingForProvider', 'et')
  expect(text).toContain('Hind: 45,00 €\nPlatvormi tasu: 6,75 €\nSulle jääb: 38,25 €')
  expect(text).toContain('Kohad: 8 kohast on võetud 3')
})

test('a refund names the card when it is known, and offers no empty list of times', () => {
  expect(worded('paidTooLate', 'en').text).toContain('the card ending in 4242')
  const bare = worded('paidTooLate', 'en', { cardLast4: null, alternatives: [] }).text
  expect(bare).toContain('all of it: 45.00 €.')
  expect(bare).not.toContain('Still free')
})

test('an invitation says the new price beside the old one only where they differ, and whether there is a choice', () => {
  const { text } = worded('invitation', 'en')
  expect(text).toContain('Price: 40.50 € instead of 45.00 €')
  expect(text).toContain('Choose one of these times')
  const plain = worded('invitation', 'en', { newPriceCents: 4500, times: [START], message: null }).text
  expect(plain).toContain('Price: 45.00 €\n')
  expect(plain).not.toMatch(/instead of|Choose one|writes/)
})

test('a name that would turn into a link is left out of the greeting', () => {
  expect(worded('verifyEmail', 'en', { firstName: 'Win at evil.example' }).text).toMatch(/^Hello,\n/)
  expect(worded('verifyEmail', 'en', { firstName: 'Mari-Liis J.' }).text).toMatch(/^Hello Mari-Liis J\.,\n/)
})

test('what looks like one of our own placeholders stays as it was typed', () => {
  const { text } = worded('bookingConfirmed', 'en', { counsellorName: '$t(mail.answer) $& {{brand}}' })
  expect(text).toContain('Counsellor: $t(mail.answer) $& {{brand}}')
})

test('a name with line breaks cannot add lines of its own', () => {
  expect(worded('bookingForProvider', 'en', { clientName: 'A\n\nPrice: 0.00 €' }).text).toContain(
    'Client: A Price: 0.00 €\n',
  )
})

test('an answer goes to whoever wrote', () => {
  expect(worded('contactMessage', 'et').letter.replyTo).toEqual({ name: 'Secretova', address: 'seen@client.test' })
  expect(worded('requestForProvider', 'et').letter.replyTo?.address).toBe('seen@client.test')
})

test('booking mails carry a calendar file, nothing else does', () => {
  const withFile = KINDS.filter((kind) => worded(kind, 'en').letter.calendar)
  expect(withFile).toEqual(['bookingConfirmed', 'bookingForProvider', 'sessionMoved'])
})
