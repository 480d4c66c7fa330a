import { getTermsOn, TERMS_VERSIONS, type TermsVersion } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { loadFrozenTerms } from './frozen-terms.ts'
import { getTermsDay } from './terms-day.ts'

/** Returns the frozen wording of the terms in force, or of the requested version. */
export const termsOfUse: Handler<AllCalls['termsOfUse']> = async ({ audience, validFrom }, context) => {
  const current = getTermsOn(audience, getTermsDay(context.now))
  const versions = TERMS_VERSIONS.filter((version) => version.audience === audience)
  const requested = validFrom ? versions.find((version) => version.validFrom === validFrom.toString()) : current
  if (!requested) return context.fail('notFound')
  const next = versions[versions.indexOf(requested) + 1]
  const { brand } = context.settings
  const insertBrand = (text: string) => text.replaceAll('{{brand}}', brand)
  return {
    audience,
    validFrom: Temporal.PlainDate.from(requested.validFrom),
    state: getState(requested, current),
    until: next && requested.validFrom < current.validFrom ? Temporal.PlainDate.from(next.validFrom) : null,
    sections: loadFrozenTerms(requested)[context.language].map(({ id, title, paragraphs }) => ({
      id,
      title: insertBrand(title),
      paragraphs: paragraphs.map(insertBrand),
    })),
    versions: versions.map((version) => ({
      validFrom: Temporal.PlainDate.from(version.validFrom),
      state: getState(version, current),
    })),
  }
}

function getState(version: TermsVersion, current: TermsVersion): 'past' | 'inForce' | 'coming' {
  if (version.validFrom === current.validFrom) return 'inForce'
  return version.validFrom < current.validFrom ? 'past' : 'coming'
}
