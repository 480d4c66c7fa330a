import { existsSync, writeFileSync } from 'node:fs'
import { composeTerms, hashTerms } from '#modules/accounts/server/terms/compose-terms.ts'
import { getTermsFile } from '#modules/accounts/server/terms/frozen-terms.ts'
import { TERMS_AUDIENCES, type TermsAudience } from '#modules/accounts/values/terms/versions.ts'
import { TERMS_NOTICE_DAYS } from '#platform/values/constants.ts'

/**
 * Freezes the terms as the catalogues say them today: `node ops/freeze-terms.ts client 2027-03-01`. Writes the file and
 * says the line for `src/modules/accounts/values/terms/versions.ts`. `--anew` writes over a version that nobody has agreed to yet.
 */
const [audience, validFrom, anew] = process.argv.slice(2)
if (!TERMS_AUDIENCES.includes(audience as TermsAudience) || !/^\d{4}-\d{2}-\d{2}$/.test(validFrom ?? ''))
  throw new Error('Usage: node ops/freeze-terms.ts client|counsellor YYYY-MM-DD [--anew]')
const version = { audience: audience as TermsAudience, validFrom: validFrom! }
const file = getTermsFile(version)
if (existsSync(file) && anew !== '--anew')
  throw new Error(`${version.audience} ${version.validFrom} is frozen already: a new wording is a new version`)
const earliest = Temporal.Now.plainDateISO('Europe/Tallinn').add({ days: TERMS_NOTICE_DAYS + 1 })
if (anew !== '--anew' && Temporal.PlainDate.compare(Temporal.PlainDate.from(version.validFrom), earliest) < 0)
  throw new Error(`People are told ${TERMS_NOTICE_DAYS} days before: the first day possible is ${earliest}`)
const written = composeTerms(version.audience)
writeFileSync(file, `${JSON.stringify(written, null, 2)}\n`)
console.log(`{ audience: '${version.audience}', validFrom: '${version.validFrom}', hash: '${hashTerms(written)}' },`)
