import { expect, test } from 'vitest'
import enBooking from '#modules/bookings/texts/booking/en.json' with { type: 'json' }
import etBooking from '#modules/bookings/texts/booking/et.json' with { type: 'json' }
import ruBooking from '#modules/bookings/texts/booking/ru.json' with { type: 'json' }
import enShared from '#platform/texts/shared/en.json' with { type: 'json' }
import etShared from '#platform/texts/shared/et.json' with { type: 'json' }
import ruShared from '#platform/texts/shared/ru.json' with { type: 'json' }
import { formatFor } from '#platform/web/format.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { type CancellationTermsReply, cancellationText } from './cancellation-text.ts'

const CATALOGUES: Record<'en' | 'et' | 'ru', Record<string, string>> = {
  en: { ...enShared, ...enBooking },
  et: { ...etShared, ...etBooking },
  ru: { ...ruShared, ...ruBooking },
}
for (const [language, texts] of Object.entries(CATALOGUES)) registerTexts(language as 'en', texts)

const terms: CancellationTermsReply = {
  refund: 'all',
  rule: 'free',
  until: '2026-11-25T12:00:00Z',
  isUntilStart: false,
  amount: 45,
}

test.each([
  ['en', 'Cancel by Wed 25 Nov at 14:00 and you get 45.00 € back. After that, there’s no refund.'],
  [
    'et',
    'Kui tühistad seansi tähtajaks, saad tagasi 45,00 €. Tähtaeg: K 25. nov kell 14:00. Pärast seda raha tagasi ei maksta.',
  ],
  [
    'ru',
    'Срок бесплатной отмены: ср, 25 нояб. в 14:00. Если отменить сеанс до этого времени, мы вернём 45,00 €. Позже деньги не возвращаются.',
  ],
] as const)('shows the refund and deadline in %s, in the viewer’s time zone', (language, expected) => {
  const t = getTranslate(language)
  const format = formatFor(t, { language, timezone: 'Europe/Tallinn', today: '2026-11-23' })
  expect(cancellationText(t, format, terms)?.replaceAll('\u00A0', ' ')).toBe(expected)
})

test.each([
  ['until', { refund: 'all', rule: 'free' }],
  ['until', { refund: 'all', rule: 'withdrawal' }],
  ['untilStart', { refund: 'all', rule: 'free', isUntilStart: true }],
  ['late', { refund: 'none', rule: 'late', until: null }],
  ['rescheduleRequested', { refund: 'all', rule: 'rescheduleRequested', until: null }],
  ['unpaidUntil', { refund: 'notCharged', rule: 'free' }],
  ['unpaidUntilStart', { refund: 'notCharged', rule: 'withdrawal', isUntilStart: true }],
  ['unpaidLate', { refund: 'notCharged', rule: 'late', until: null }],
  ['unpaidRescheduleRequested', { refund: 'notCharged', rule: 'rescheduleRequested', until: null }],
] as const)('returns the sentence %s in every language, with its amount and deadline', (key, part) => {
  for (const language of ['en', 'et', 'ru'] as const) {
    const t = getTranslate(language)
    const format = formatFor(t, { language, timezone: 'Europe/Tallinn', today: '2026-11-23' })
    const expected = CATALOGUES[language]
      [`cancellation.${key}`]!.replace('{{when}}', format.dayAtTime(terms.until!))
      .replace('{{amount}}', format.money(45))
      .replace('{{hours}}', '24')
      .replace('{{days}}', '14')
    expect(expected).not.toContain('{{')
    const actual = cancellationText(t, format, { ...terms, ...part })
    expect(actual?.replaceAll('\u00A0', ' ')).toBe(expected.replaceAll('\u00A0', ' '))
  }
})

test('returns null for a session that has begun', () => {
  const t = getTranslate('en')
  const format = formatFor(t, { language: 'en', timezone: 'Europe/Tallinn', today: '2026-11-23' })
  expect(cancellationText(t, format, { ...terms, rule: 'over', refund: 'none', until: null })).toBeNull()
})
