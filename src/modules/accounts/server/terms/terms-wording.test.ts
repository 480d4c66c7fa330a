import { describe, expect, it } from 'vitest'
import { CONSENT_WORDING, WORDED_CONSENTS } from '#modules/accounts/values/consents.ts'
import { getTermsOn, listTermsAfter, TERMS_AUDIENCES, TERMS_VERSIONS } from '#modules/accounts/values/terms/versions.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { composeTerms, hashTerms } from './compose-terms.ts'
import { getConsentWording, hashConsentWording } from './consents.ts'
import { loadFrozenTerms } from './frozen-terms.ts'

describe.each(TERMS_VERSIONS)('terms of $audience from $validFrom', (version) => {
  it('are frozen word for word in every language', () => {
    const wording = loadFrozenTerms(version)
    expect(hashTerms(wording)).toBe(version.hash)
    for (const language of UI_LANGUAGES) {
      expect(wording[language].length).toBeGreaterThan(5)
      for (const { title, paragraphs } of wording[language]) {
        expect(title).not.toBe('')
        expect(paragraphs.join(' ').replaceAll('{{brand}}', '')).not.toMatch(/\{\{|terms\.|rule\./)
      }
    }
  })
})

it.each(TERMS_AUDIENCES)(
  'the current texts for %s equal the newest version; a changed text needs a new version (ops/freeze-terms.ts)',
  (audience) => {
    const newest = TERMS_VERSIONS.findLast((version) => version.audience === audience)!
    expect(composeTerms(audience)).toEqual(loadFrozenTerms(newest))
  },
)

it.each(TERMS_AUDIENCES)('versions for %s are in order, at most one a day, from 12 October 2022', (audience) => {
  const days = TERMS_VERSIONS.filter((version) => version.audience === audience).map(({ validFrom }) => validFrom)
  expect(days[0]).toBe('2022-10-12')
  expect(days).toEqual([...new Set(days)].toSorted())
  expect(getTermsOn(audience, '2022-10-12').validFrom).toBe('2022-10-12')
  expect(listTermsAfter(audience, days.at(-1)!)).toEqual([])
})

it.each(WORDED_CONSENTS)('a changed wording of the consent to %s needs a new date and hash', (purpose) => {
  expect(hashConsentWording(purpose)).toBe(CONSENT_WORDING[purpose].hash)
  for (const language of UI_LANGUAGES) expect(getConsentWording(purpose, language)).not.toContain('consent.')
})
