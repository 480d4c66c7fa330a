import { expect, test } from 'vitest'
import en from '#platform/texts/shared/en.json' with { type: 'json' }
import et from '#platform/texts/shared/et.json' with { type: 'json' }
import ru from '#platform/texts/shared/ru.json' with { type: 'json' }
import { formatFor } from '#platform/web/format.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { type CancellationTermsReply, cancellationText } from './cancellation-text.ts'

for (const [language, texts] of Object.entries({ en, et, ru })) registerTexts(language as 'en', texts)

const terms: CancellationTermsReply = {
  refund: 'all',
  rule: 'free',
  until: '2026-11-25T12:00:00Z',
  isUntilStart: false,
  amount: 45,
}

test.each([
  ['en', 'Cancel by Wed 25 Nov at 14:00 and you get 45.00 € back. After that, there’s no refund.'],
  ['et', 'Kui tühistad tähtajaks, saad tagasi 45,00 €. Tähtaeg: K 25. nov kell 14:00. Pärast seda raha ei tagastata.'],
  ['ru', 'Если отменить до срока, вам вернётся 45,00 €. Срок: ср 25 нояб. в 14:00. Позже деньги не возвращаются.'],
] as const)('shows the refund and deadline in %s, in the reader’s time zone', (language, expected) => {
  const t = getTranslate(language)
  const format = formatFor(t, { language, timezone: 'Europe/Tallinn', today: '2026-11-23' })
  expect(cancellationText(t, format, terms)?.replaceAll('\u00A0', ' ')).toBe(expected)
})

test('is empty for a session that has begun', () => {
  const t = getTranslate('en')
  const format = formatFor(t, { language: 'en', timezone: 'Europe/Tallinn', today: '2026-11-23' })
  expect(cancellationText(t, format, { ...terms, rule: 'over', refund: 'none', until: null })).toBeNull()
})
