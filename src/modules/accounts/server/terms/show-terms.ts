import { TERMS_VERSIONS, type TermsVersion, termsOn } from '#modules/accounts/values/terms/versions.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { dayInForce } from './day-in-force.ts'
import { frozenTerms } from './frozen-terms.ts'

/** The terms in force, or a kept version, word by word as it was frozen. */
export const termsOfUse: Handler<AllCalls['termsOfUse']> = async ({ audience, validFrom }, context) => {
  const current = termsOn(audience, dayInForce(context.now))
  const all = TERMS_VERSIONS.filter((one) => one.audience === audience)
  const wanted = validFrom ? all.find((one) => one.validFrom === validFrom.toString()) : current
  if (!wanted) return context.refuse('notFound')
  const next = all[all.indexOf(wanted) + 1]
  const { brand } = context.settings
  const named = (text: string) => text.replaceAll('{{brand}}', brand)
  return {
    audience,
    validFrom: Temporal.PlainDate.from(wanted.validFrom),
    state: stateOf(wanted, current),
    until: next && wanted.validFrom < current.validFrom ? Temporal.PlainDate.from(next.validFrom) : null,
    sections: frozenTerms(wanted)[context.language].map(({ id, title, paragraphs }) => ({
      id,
      title: named(title),
      paragraphs: paragraphs.map(named),
    })),
    versions: all.map((one) => ({
      validFrom: Temporal.PlainDate.from(one.validFrom),
      state: stateOf(one, current),
    })),
  }
}

function stateOf(version: TermsVersion, current: TermsVersion): 'past' | 'inForce' | 'coming' {
  if (version.validFrom === current.validFrom) return 'inForce'
  return version.validFrom < current.validFrom ? 'past' : 'coming'
}
